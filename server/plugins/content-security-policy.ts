/** Settings for a page's policy. */
type PolicyOptions = {
  /** Allows the only style element that components create. Empty for replies that are not pages. */
  readonly nonce: string
  /** Names of the Trusted Types policies that the portal's scripts may create. */
  readonly policyNames: readonly string[]
  /** True if cards are entered in Stripe's frames. Without Stripe, no other host is allowed. */
  readonly hasStripe: boolean
  /** True if video calls use Twilio. */
  readonly hasTwilio: boolean
  /** The origin that browsers post files to, if it is not this server. */
  readonly storageOrigin: string | undefined
}

/** Stripe's hosts for its script, frames and requests. Source: Stripe's security guide. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frames: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
  connect: ' https://api.stripe.com',
} as const
/** Twilio's hosts for calls. Source: the README of twilio-video. */
const TWILIO_HOSTS = ['wss://global.vss.twilio.com', 'wss://sdkgw.us1.twilio.com']
const NOBODY = { script: '', frames: [], connect: '' } as const

/** Formats the policy as a header value. */
export function contentSecurityPolicy({
  nonce,
  policyNames,
  hasStripe,
  hasTwilio,
  storageOrigin,
}: PolicyOptions): string {
  const vendor = hasStripe ? STRIPE : NOBODY
  return [
    "default-src 'none'",
    `script-src 'self'${vendor.script}`,
    nonce === '' ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    [`connect-src 'self'${vendor.connect}`, ...(hasTwilio ? TWILIO_HOSTS : []), storageOrigin ?? '']
      .join(' ')
      .trim(),
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
