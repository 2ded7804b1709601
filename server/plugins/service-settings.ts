import { isServiceAddress } from './service-address.ts'
import type { Settings } from './settings.ts'

/** Stripe's keys. Without them, the sandbox accepts test cards and takes no money. */
export type PaymentsConfig = {
  readonly stripe:
    | {
        readonly secretKey: string
        readonly publishableKey: string
        readonly webhookSecret: string
      }
    | undefined
}

/**
 * Twilio's keys. Without them, browsers connect directly and this server relays their signaling.
 */
export type VideoConfig = {
  readonly twilio:
    | { readonly accountSid: string; readonly apiKeySid: string; readonly apiKeySecret: string }
    | undefined
}

/** S3 or a compatible storage. Without it, files are stored encrypted in the data folder. */
export type UploadsConfig = {
  readonly s3:
    | {
        readonly bucket: string
        readonly region: string
        readonly endpoint: string
        readonly accessKeyId: string
        readonly secretAccessKey: string
      }
    | undefined
}

/** ClamAV's daemon, on a local socket or by host and port. Without it, files are not scanned. */
export type ScanConfig = {
  readonly clamd:
    | { readonly path: string }
    | { readonly host: string; readonly port: number }
    | undefined
}

/** How people outside the United States are detected. */
export type LocationConfig = {
  /**
   * The header, in lower case, in which a trusted proxy names the country. Without it, the address
   * decides.
   */
  readonly header: string | undefined
  /** Outside production: the country of all requests. */
  readonly testCountry: string | undefined
  /** True if no one is blocked. */
  readonly optedOut: boolean
}

/** The help desk's URL, and the agent who creates tickets. */
export type ZendeskConfig = { readonly url: string; readonly email: string; readonly token: string }

const STRIPE_SETTINGS = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_[A-Za-z0-9_]+$/, 'sk_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_[A-Za-z0-9_]+$/, 'pk_'],
  ['STRIPE_WEBHOOK_SECRET', /^whsec_[A-Za-z0-9_+/=]+$/, 'whsec_'],
] as const

/**
 * Reads Stripe's keys: all or none. Production requires an explicit opt-out. Issues never repeat
 * the values.
 */
export function readPayments({ text, report, production }: Settings): PaymentsConfig {
  const optOut = text('PAYMENTS_OPT_OUT')
  if (optOut !== undefined && optOut !== 'no-card-is-charged')
    report('PAYMENTS_OPT_OUT', `must be "no-card-is-charged" or not set, but is "${optOut}"`)
  const isAnySet = STRIPE_SETTINGS.some(([name]) => text(name) !== undefined)
  if (!isAnySet) {
    if (production && optOut === undefined)
      report(
        'STRIPE_SECRET_KEY',
        'is missing: visits are paid through Stripe; set it with STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or say PAYMENTS_OPT_OUT=no-card-is-charged to run without',
      )
    return { stripe: undefined }
  }
  for (const [name, shape, prefix] of STRIPE_SETTINGS) {
    const value = text(name)
    if (value === undefined)
      report(
        name,
        "is missing: Stripe's secret key, publishable key and webhook secret belong together",
      )
    else if (!shape.test(value)) report(name, `must begin with ${prefix}`)
  }
  return {
    stripe: {
      secretKey: text('STRIPE_SECRET_KEY') ?? '',
      publishableKey: text('STRIPE_PUBLISHABLE_KEY') ?? '',
      webhookSecret: text('STRIPE_WEBHOOK_SECRET') ?? '',
    },
  }
}

const TWILIO_SETTINGS = [
  ['TWILIO_ACCOUNT_SID', /^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits'],
  ['TWILIO_API_KEY_SID', /^SK[0-9a-f]{32}$/, 'must be SK and 32 hexadecimal digits'],
  [
    'TWILIO_API_KEY_SECRET',
    /^\S{16,}$/,
    'must be the secret of the API key, of at least 16 characters',
  ],
] as const

/**
 * Reads Twilio's keys: all or none. Production requires an explicit opt-out. Issues never repeat
 * the values.
 */
export function readVideo({ text, report, production }: Settings): VideoConfig {
  const optOut = text('VIDEO_OPT_OUT')
  if (optOut !== undefined && optOut !== 'browsers-call-each-other')
    report('VIDEO_OPT_OUT', `must be "browsers-call-each-other" or not set, but is "${optOut}"`)
  if (!TWILIO_SETTINGS.some(([name]) => text(name) !== undefined)) {
    if (production && optOut === undefined)
      report(
        'TWILIO_ACCOUNT_SID',
        'is missing: video calls go through Twilio; set it with TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET, or say VIDEO_OPT_OUT=browsers-call-each-other to run without',
      )
    return { twilio: undefined }
  }
  for (const [name, shape, rule] of TWILIO_SETTINGS) {
    const value = text(name)
    if (value === undefined)
      report(name, "is missing: Twilio's account, API key and its secret belong together")
    else if (!shape.test(value)) report(name, rule)
  }
  return {
    twilio: {
      accountSid: text('TWILIO_ACCOUNT_SID') ?? '',
      apiKeySid: text('TWILIO_API_KEY_SID') ?? '',
      apiKeySecret: text('TWILIO_API_KEY_SECRET') ?? '',
    },
  }
}

const S3_SETTINGS = [
  ['S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'],
  ['S3_REGION', /^[a-z0-9-]{2,32}$/, 'must be a region, for example us-east-1'],
  ['S3_ACCESS_KEY_ID', /^\S{3,128}$/, 'must be the id of an access key'],
  [
    'S3_SECRET_ACCESS_KEY',
    /^\S{16,}$/,
    'must be the secret of the access key, of at least 16 characters',
  ],
] as const

/**
 * Reads S3's settings: all or none. Production with a database server requires an explicit opt-out.
 * Issues never repeat the values.
 */
export function readUploads({ text, report, production }: Settings): UploadsConfig {
  const optOut = text('UPLOADS_OPT_OUT')
  if (optOut !== undefined && optOut !== 'files-stay-on-one-machine')
    report('UPLOADS_OPT_OUT', `must be "files-stay-on-one-machine" or not set, but is "${optOut}"`)
  const given = text('S3_ENDPOINT')
  if (given === undefined && !S3_SETTINGS.some(([name]) => text(name) !== undefined)) {
    if (production && text('DATABASE_URL') !== undefined && optOut === undefined)
      report(
        'S3_BUCKET',
        'is missing: processes that share DATABASE_URL share files through S3; set it with S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or say UPLOADS_OPT_OUT=files-stay-on-one-machine for one process',
      )
    return { s3: undefined }
  }
  for (const [name, shape, rule] of S3_SETTINGS) {
    const value = text(name)
    if (value === undefined)
      report(name, "is missing: S3's bucket, region, access key and its secret belong together")
    else if (!shape.test(value)) report(name, rule)
  }
  const region = text('S3_REGION') ?? ''
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`
  if (given !== undefined && !isServiceAddress(given, production))
    report('S3_ENDPOINT', 'must be the https address of the storage')
  return {
    s3: {
      region,
      endpoint,
      bucket: text('S3_BUCKET') ?? '',
      accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
      secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
    },
  }
}

/** Reads the virus scanner's address. Production requires an explicit opt-out. */
export function readScan({ text, report, production }: Settings): ScanConfig {
  const optOut = text('SCAN_OPT_OUT')
  if (optOut !== undefined && optOut !== 'files-are-not-scanned')
    report('SCAN_OPT_OUT', `must be "files-are-not-scanned" or not set, but is "${optOut}"`)
  const address = text('CLAMD_ADDRESS')
  if (address === undefined) {
    if (production && optOut === undefined)
      report(
        'CLAMD_ADDRESS',
        'is missing: ClamAV scans what people send; set it, or say SCAN_OPT_OUT=files-are-not-scanned to run without',
      )
    return { clamd: undefined }
  }
  if (address.startsWith('/')) return { clamd: { path: address } }
  const [, host, port] = /^\[?([A-Za-z0-9.:-]+?)\]?:(\d{1,5})$/.exec(address) ?? []
  if (host !== undefined && Number(port) > 0 && Number(port) < 65_536)
    return { clamd: { host, port: Number(port) } }
  report('CLAMD_ADDRESS', 'must be the path of a socket, or host:port')
  return { clamd: undefined }
}

const SIGN_ON_SECRET = /^SIGN_ON_SECRET_([A-Z0-9_]+)$/

/**
 * Any name is allowed, because schools can be added while the server runs. A school's settings
 * refer to its secret by name.
 */
export function readSignOnSecrets({ env }: Settings): ReadonlyMap<string, string> {
  const named = Object.entries(env).flatMap(([variable, value = '']) => {
    const name = SIGN_ON_SECRET.exec(variable)?.[1]
    return name === undefined || value.trim() === '' ? [] : [[name, value.trim()] as const]
  })
  return new Map(named)
}

const ZENDESK_SETTINGS = ['ZENDESK_URL', 'ZENDESK_EMAIL', 'ZENDESK_TOKEN'] as const

/**
 * Reads Zendesk's settings: all or none. Production requires an explicit opt-out. Issues never
 * repeat the token.
 */
export function readZendesk({ text, report, production }: Settings): ZendeskConfig | undefined {
  const optOut = text('HELP_DESK_OPT_OUT')
  if (optOut !== undefined && optOut !== 'nobody-answers')
    report('HELP_DESK_OPT_OUT', `must be "nobody-answers" or not set, but is "${optOut}"`)
  const [url, email, token] = ZENDESK_SETTINGS.map(text)
  if (url === undefined && email === undefined && token === undefined) {
    if (production && optOut === undefined)
      report(
        'ZENDESK_URL',
        'is missing: Patient Support reads messages in Zendesk; set it with ZENDESK_EMAIL and ZENDESK_TOKEN, or set HELP_DESK_OPT_OUT=nobody-answers to run without',
      )
    return undefined
  }
  for (const name of ZENDESK_SETTINGS)
    if (text(name) === undefined)
      report(name, "is missing: Zendesk's address, an agent's email and a token belong together")
  if (url !== undefined && !isServiceAddress(url, production))
    report('ZENDESK_URL', 'must be the https address of the account at Zendesk')
  return { url: url ?? '', email: email ?? '', token: token ?? '' }
}

/** The header needs a trusted proxy. The test country is refused in production. */
export function readLocation(
  { text, report, production }: Settings,
  hasProxies: boolean,
): LocationConfig {
  const optOut = text('LOCATION_OPT_OUT')
  if (optOut !== undefined && optOut !== 'nobody-is-kept-out')
    report('LOCATION_OPT_OUT', `must be "nobody-is-kept-out" or not set, but is "${optOut}"`)
  const header = text('COUNTRY_HEADER')?.toLowerCase()
  if (header !== undefined && !hasProxies)
    report('COUNTRY_HEADER', 'counts only from a proxy: name its address in TRUSTED_PROXIES')
  const testCountry = text('TEST_COUNTRY')
  if (testCountry !== undefined && production)
    report('TEST_COUNTRY', 'is for tests: in production people are where they are')
  if (testCountry !== undefined && !/^[A-Z]{2}$/.test(testCountry))
    report('TEST_COUNTRY', `must be a country as two capital letters, but is "${testCountry}"`)
  return { header, testCountry, optedOut: optOut === 'nobody-is-kept-out' }
}

/** Services that the operator may provide. */
export function readServices(settings: Settings) {
  return {
    hubLinkService: readHubLinkService(settings),
    pharmacyService: readService(settings, {
      name: 'PHARMACY_SERVICE',
      what: 'the directory of pharmacies and prescriptions',
      short: 'the directory',
    }),
    legalService: readService(settings, {
      name: 'LEGAL_SERVICE',
      what: 'the content service of legal documents',
      short: 'the content service',
    }),
    payerService: readService(settings, {
      name: 'PAYER_SERVICE',
      what: 'the service of insurance companies',
      short: 'the service',
    }),
  }
}

function readHubLinkService({ text, report, production }: Settings): string | undefined {
  const service = text('HUB_LINK_SERVICE')
  if (service !== undefined && !isServiceAddress(service, production))
    report('HUB_LINK_SERVICE', 'must be the https address that makes links to the Hub')
  return service
}

/**
 * Reads a service's URL and key, which must be set together: the variables `name` and `name_KEY`.
 */
function readService(
  { text, report, production }: Settings,
  { name, what, short }: { readonly name: string; readonly what: string; readonly short: string },
): { readonly url: string; readonly key: string } | undefined {
  const [url, key] = [text(name), text(`${name}_KEY`)]
  if (url !== undefined && !isServiceAddress(url, production))
    report(name, `must be the https address of ${what}`)
  if ((url === undefined) !== (key === undefined))
    report(
      url === undefined ? name : `${name}_KEY`,
      `is missing: the address of ${short} and its key belong together`,
    )
  return url === undefined || key === undefined ? undefined : { url, key }
}
