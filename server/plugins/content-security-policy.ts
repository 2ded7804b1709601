/** What a page may load and run. */
export type PolicyOptions = {
  /** Lets the one style element that the components make pass; empty for answers that are no page. */
  readonly nonce: string
  /** Names of the Trusted Types policies that the portal's scripts may make. */
  readonly policyNames: readonly string[]
  /** Whether cards are entered in Stripe's own frames. Without it no foreign host is allowed at all. */
  readonly hasStripe: boolean
  /** Whether video calls go through Twilio. */
  readonly hasTwilio: boolean
  /** The origin that browsers post files to, where it is not this server. */
  readonly storageOrigin: string | undefined
}

/** The hosts that Stripe names for its script, its frames and the requests between. Source: Stripe's security guide. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
  connect: ' https://api.stripe.com',
} as const
/** The hosts that Twilio names for its calls. Source: the README of twilio-video. */
const TWILIO_HOSTS = ['wss://global.vss.twilio.com', 'wss://sdkgw.us1.twilio.com']
const NOBODY = { script: '', frames: [], connect: '' } as const

/** The policy as its header's value. */
export function contentSecurityPolicy({ nonce, policyNames, hasStripe, hasTwilio, storageOrigin }: PolicyOptions): string {
  const vendor = hasStripe ? STRIPE : NOBODY
  return [
    "default-src 'none'",
    `script-src 'self'${vendor.script}`,
    nonce === '' ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    [`connect-src 'self'${vendor.connect}`, ...(hasTwilio ? TWILIO_HOSTS : []), storageOrigin ?? ''].join(' ').trim(),
    ...vendor.frames,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policyNames.join(' ')}`,
    'report-uri /csp-report',
  ].join('; ')
}
