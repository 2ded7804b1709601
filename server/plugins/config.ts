import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { dataKeyIssue } from '../crypto/data-key.ts'
import { libraryFolders } from '../definitions-files.ts'

/** Who is notified of safety records. */
type SafetyConfig = { readonly recipient: string | undefined; readonly optedOut: boolean }

/** The help desk's URL, and the agent who creates tickets. */
type ZendeskConfig = { readonly url: string; readonly email: string; readonly token: string }

/** Settings for sending mail. */
type MailConfig = {
  /** `smtp://` or `smtps://`. Without it, mails stay in the local outbox. */
  readonly smtpUrl: string | undefined
  /** The sender, bare or as `Name <address>`. */
  readonly from: string
  /** Time limit of one attempt. After that it counts as failed and the next one begins. */
  readonly attemptSeconds: number
}

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
type VideoConfig = {
  readonly twilio:
    | { readonly accountSid: string; readonly apiKeySid: string; readonly apiKeySecret: string }
    | undefined
}

/** S3 or a compatible storage. Without it, files are stored encrypted in the data folder. */
type UploadsConfig = {
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
type ScanConfig = {
  readonly clamd:
    | { readonly path: string }
    | { readonly host: string; readonly port: number }
    | undefined
}

/** How people outside the United States are detected. */
type LocationConfig = {
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

/** When a session ends. */
export type SessionConfig = { readonly idleMinutes: number; readonly absoluteHours: number }

/** Maximum number of attempts within a number of minutes. */
export type RateLimit = { readonly attempts: number; readonly windowMinutes: number }

/** Limits for one GraphQL document. */
export type DocumentLimits = {
  readonly depth: number
  readonly aliases: number
  readonly tokens: number
  readonly cost: number
  /** Values in the variables. */
  readonly values: number
  /** Nesting of lists and objects in the variables. */
  readonly nesting: number
}

/** All settings of the server, validated. */
export type Config = {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The portal's public URL without a path. Links in mails start with it. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly dataKey: string | undefined
  readonly safety: SafetyConfig
  readonly mail: MailConfig
  readonly payments: PaymentsConfig
  readonly video: VideoConfig
  readonly uploads: UploadsConfig
  readonly scan: ScanConfig
  readonly location: LocationConfig
  /**
   * URL of the service that makes links to the Hub. Without it, a page of this server replaces the
   * Hub.
   */
  readonly hubLinkService: string | undefined
  /**
   * The directory of pharmacies and prescriptions. Without it, the embedded one is used; in
   * production there is none.
   */
  readonly pharmacyService: { readonly url: string; readonly key: string } | undefined
  /** The content service for legal documents. Without it, they are read from the content folder. */
  readonly legalService: { readonly url: string; readonly key: string } | undefined
  /** The service for insurance companies. Without it, they are read from the content folder. */
  readonly payerService: { readonly url: string; readonly key: string } | undefined
  /** The help desk. Without it, messages to Patient Support stay in the embedded one. */
  readonly zendesk: ZendeskConfig | undefined
  /**
   * The portal's client secrets for schools' OpenID providers, by the end of their setting's name.
   */
  readonly signOnSecrets: ReadonlyMap<string, string>
  readonly session: SessionConfig
  /** Failed logins per email and client. */
  readonly loginPerEmail: RateLimit
  /** Failed logins per client. */
  readonly loginPerAddress: RateLimit
  /** Failed logins per email from all clients. After that, each attempt is delayed. */
  readonly loginPerEmailADay: RateLimit
  readonly loginSlowSeconds: number
  readonly couponsPerPerson: RateLimit
  /** Downloads of a person's data. */
  readonly dataDownloadsPerPerson: RateLimit
  /** Bytes of checked files. */
  readonly uploadBytesPerPerson: RateLimit
  /** With less free disk space, no file is accepted. */
  readonly freeDiskBytes: number
  /** Requests to delete one's own account. */
  readonly deletionRequestsPerPerson: RateLimit
  /** Wrong links per email and client. */
  readonly linksPerEmail: RateLimit
  /** Wrong links and requests for mailed links, per client. */
  readonly linksPerAddress: RateLimit
  /** Requests for mailed links, per email or per renewed link. */
  readonly linkMailsPerEmail: RateLimit
  /** Seconds between two searches for visits to charge. */
  readonly secondsBetweenBillings: number
  /** Seconds between two comparisons of the ledger with the payment provider's record. */
  readonly secondsBetweenReconciliations: number
  readonly requestsPerMinute: number
  readonly bodyLimitBytes: number
  readonly documents: DocumentLimits
  readonly trustedProxies: readonly string[]
  /** Instruments whose restricted wording the operator has confirmed. */
  readonly confirmedWordings: readonly string[]
  readonly clientDir: string
  readonly flowsDir: string
  readonly contentDir: string
  readonly persistedDocumentsFile: string
  readonly logLevel: string
}

/** An invalid setting. */
type ConfigIssue = { readonly variable: string; readonly message: string }

/** A valid configuration, or all issues. */
type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] }

type Environment = Readonly<Record<string, string | undefined>>

const ROOT = resolve(import.meta.dirname, '../..')
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** True if a host name or address is this machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  )
}

/**
 * Reads the server's settings from environment variables.
 *
 * @param env For example `process.env`. Empty values count as missing.
 * @returns The configuration, or all issues, each with its variable.
 */
export function readConfig(env: Environment): ConfigResult {
  const issues: ConfigIssue[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const list = (name: string): readonly string[] =>
    (text(name) ?? '').split(',').flatMap((part) => part.trim() || [])
  const report = (variable: string, message: string): void => {
    issues.push({ variable, message })
  }
  const integer = (
    name: string,
    fallback: number,
    range: { readonly min: number; readonly max: number },
  ): number => {
    const given = text(name)
    if (given === undefined) return fallback
    const value = Number(given)
    if (Number.isInteger(value) && value >= range.min && value <= range.max) return value
    report(name, `must be a whole number from ${range.min} to ${range.max}, but is "${given}"`)
    return fallback
  }

  const nodeEnv = text('NODE_ENV')
  const production = nodeEnv === 'production'
  if (nodeEnv !== undefined && !['production', 'development', 'test'].includes(nodeEnv)) {
    report('NODE_ENV', `must be production, development or test, but is "${nodeEnv}"`)
  }

  const host = text('HOST') ?? '127.0.0.1'
  if (!production && !isLoopback(host)) {
    report(
      'HOST',
      `is "${host}", which other machines can reach; outside production the server holds demo patients, so set NODE_ENV=production or use 127.0.0.1`,
    )
  }

  const databaseUrl = text('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    report('DATABASE_URL', 'must begin with postgresql://')
  } else if (databaseUrl !== undefined && !URL.canParse(databaseUrl.replace('@/', '@socket/'))) {
    report(
      'DATABASE_URL',
      'must be an address like postgresql://user:password@host:5432/name; percent-encode what is special in a password',
    )
  }

  const dataKey = text('DATA_KEY')
  if (production && dataKey === undefined) {
    report(
      'DATA_KEY',
      'is missing: production encrypts answers with it; give "id:key" with a key of 32 bytes in base64',
    )
  }
  const keyIssue = dataKey === undefined ? undefined : dataKeyIssue(dataKey)
  if (keyIssue !== undefined) report('DATA_KEY', keyIssue)

  const recipient = text('SAFETY_RECIPIENT')
  const optOut = text('SAFETY_OPT_OUT')
  if (optOut !== undefined && optOut !== 'nobody-is-told') {
    report('SAFETY_OPT_OUT', `must be "nobody-is-told" or not set, but is "${optOut}"`)
  }
  if (recipient !== undefined && !isServiceAddress(recipient, production)) {
    report(
      'SAFETY_RECIPIENT',
      'must be the https address that receives a notice of each safety record',
    )
  }
  if (production && recipient === undefined && optOut === undefined) {
    report(
      'SAFETY_RECIPIENT',
      'is missing: somebody must be told of a patient in danger; set it, or say SAFETY_OPT_OUT=nobody-is-told to run without',
    )
  }

  const port = integer('PORT', 3000, { min: 0, max: 65_535 })
  const publicUrl =
    text('PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!isPublicUrl(publicUrl, production)) {
    report(
      'PUBLIC_URL',
      text('PUBLIC_URL') === undefined
        ? 'is missing: links in mails begin with it; give the https address that patients use'
        : `must be the https address that patients use, without a path, but is "${publicUrl}"`,
    )
  }

  const smtpUrl = text('SMTP_URL')
  if (smtpUrl === undefined && production) {
    report(
      'SMTP_URL',
      'is missing: without a mail server nobody can verify an email; give smtp:// or smtps://',
    )
  }
  if (smtpUrl !== undefined && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl))) {
    report('SMTP_URL', 'must begin with smtp:// or smtps:// and name a server')
  }
  const from = text('MAIL_FROM')
  if (from === undefined && production)
    report('MAIL_FROM', 'is missing: mails need a sender, for example care@portal.example')
  if (
    from !== undefined &&
    !/^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)
  ) {
    report('MAIL_FROM', `must be an address, or "Name <address>", but is "${from}"`)
  }
  const payments = readPayments(text, report, production)
  const video = readVideo(text, report, production)
  const uploads = readUploads(text, report, production)
  const scan = readScan(text, report, production)

  const trustedProxies = list('TRUSTED_PROXIES')
  for (const proxy of trustedProxies.filter((one) => !isProxyAddress(one)))
    report(
      'TRUSTED_PROXIES',
      `must list addresses or networks, as 10.0.0.7 or 10.0.0.0/8, with commas, but has "${proxy}"`,
    )
  const location = readLocation(text, report, { production, hasProxies: trustedProxies.length > 0 })

  const hubLinkService = text('HUB_LINK_SERVICE')
  if (hubLinkService !== undefined && !isServiceAddress(hubLinkService, production))
    report('HUB_LINK_SERVICE', 'must be the https address that makes links to the Hub')

  const pharmacyService = readService(
    { text, report, production },
    {
      name: 'PHARMACY_SERVICE',
      what: 'the directory of pharmacies and prescriptions',
      short: 'the directory',
    },
  )
  const legalService = readService(
    { text, report, production },
    {
      name: 'LEGAL_SERVICE',
      what: 'the content service of legal documents',
      short: 'the content service',
    },
  )
  const payerService = readService(
    { text, report, production },
    { name: 'PAYER_SERVICE', what: 'the service of insurance companies', short: 'the service' },
  )
  const zendesk = readZendesk(text, report, production)

  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel))
    report('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, but is "${logLevel}"`)

  const config: Config = {
    production,
    host,
    port,
    publicUrl: publicUrl.replace(/\/$/, ''),
    dataDir: resolve(text('DATA_DIR') ?? resolve(ROOT, '.data')),
    databaseUrl,
    dataKey,
    safety: { recipient, optedOut: optOut === 'nobody-is-told' },
    mail: {
      smtpUrl,
      from: from ?? 'portal@localhost',
      attemptSeconds: integer('MAIL_ATTEMPT_SECONDS', 60, { min: 3, max: 600 }),
    },
    payments,
    video,
    uploads,
    scan,
    location,
    hubLinkService,
    pharmacyService,
    legalService,
    payerService,
    zendesk,
    signOnSecrets: readSignOnSecrets(env),
    session: {
      idleMinutes: integer('SESSION_IDLE_MINUTES', 30, { min: 3, max: 24 * 60 }),
      absoluteHours: integer('SESSION_ABSOLUTE_HOURS', 12, { min: 1, max: 24 * 30 }),
    },
    loginPerEmail: {
      attempts: integer('LOGIN_ATTEMPTS_PER_EMAIL', 10, { min: 1, max: 100_000 }),
      windowMinutes: 15,
    },
    loginPerAddress: {
      attempts: integer('LOGIN_ATTEMPTS_PER_ADDRESS', 100, { min: 1, max: 100_000 }),
      windowMinutes: 15,
    },
    loginPerEmailADay: {
      attempts: integer('LOGIN_ATTEMPTS_PER_EMAIL_A_DAY', 100, { min: 1, max: 100_000 }),
      windowMinutes: 24 * 60,
    },
    loginSlowSeconds: integer('LOGIN_SLOW_SECONDS', 3, { min: 0, max: 20 }),
    couponsPerPerson: {
      attempts: integer('COUPON_ATTEMPTS_PER_PERSON', 30, { min: 1, max: 100_000 }),
      windowMinutes: 15,
    },
    dataDownloadsPerPerson: {
      attempts: integer('DATA_DOWNLOADS_PER_PERSON', 10, { min: 1, max: 100_000 }),
      windowMinutes: 60,
    },
    uploadBytesPerPerson: {
      attempts: 1_000_000 * integer('UPLOAD_MEGABYTES_A_DAY', 500, { min: 1, max: 2_000 }),
      windowMinutes: 24 * 60,
    },
    freeDiskBytes:
      1_000_000 * integer('FREE_DISK_MEGABYTES', 1_000, { min: 0, max: 1_000_000_000 }),
    deletionRequestsPerPerson: {
      attempts: integer('DELETION_REQUESTS_PER_PERSON', 5, { min: 1, max: 100_000 }),
      windowMinutes: 60,
    },
    linksPerEmail: {
      attempts: integer('LINK_ATTEMPTS_PER_EMAIL', 20, { min: 1, max: 100_000 }),
      windowMinutes: 15,
    },
    linksPerAddress: {
      attempts: integer('LINK_ATTEMPTS_PER_ADDRESS', 200, { min: 1, max: 100_000 }),
      windowMinutes: 15,
    },
    linkMailsPerEmail: {
      attempts: integer('LINK_MAILS_PER_EMAIL', 5, { min: 1, max: 100_000 }),
      windowMinutes: 60,
    },
    secondsBetweenBillings: integer('SECONDS_BETWEEN_BILLINGS', 60, { min: 1, max: 3_600 }),
    secondsBetweenReconciliations: integer('SECONDS_BETWEEN_RECONCILIATIONS', 60, {
      min: 1,
      max: 86_400,
    }),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', 1_200, { min: 10, max: 10_000_000 }),
    bodyLimitBytes: integer('BODY_LIMIT_BYTES', 512 * 1024, {
      min: 16 * 1024,
      max: 16 * 1024 * 1024,
    }),
    documents: { depth: 12, aliases: 15, tokens: 2_000, cost: 2_000, values: 5_000, nesting: 50 },
    trustedProxies,
    confirmedWordings: list('CONFIRMED_WORDINGS'),
    clientDir: resolve(ROOT, '.build/client'),
    ...libraryFolders(ROOT, env),
    persistedDocumentsFile: resolve(ROOT, 'renderer/api/generated/persisted-documents.json'),
    logLevel,
  }
  return issues.length === 0 ? { ok: true, config } : { ok: false, issues }
}

/** Formats the issues as lines for an operator. */
export function describeConfigIssues(issues: readonly ConfigIssue[]): string {
  return issues.map((issue) => `${issue.variable} ${issue.message}`).join('\n')
}

const STRIPE_SETTINGS = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_[A-Za-z0-9_]+$/, 'sk_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_[A-Za-z0-9_]+$/, 'pk_'],
  ['STRIPE_WEBHOOK_SECRET', /^whsec_[A-Za-z0-9_+/=]+$/, 'whsec_'],
] as const

/**
 * Reads Stripe's keys: all or none. Production requires an explicit opt-out. Issues never repeat
 * the values.
 */
function readPayments(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  production: boolean,
): PaymentsConfig {
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
function readVideo(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  production: boolean,
): VideoConfig {
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
function readUploads(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  production: boolean,
): UploadsConfig {
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
function readScan(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  production: boolean,
): ScanConfig {
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
function readSignOnSecrets(env: Environment): ReadonlyMap<string, string> {
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
function readZendesk(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  production: boolean,
): ZendeskConfig | undefined {
  const optOut = text('HELP_DESK_OPT_OUT')
  if (optOut !== undefined && optOut !== 'nobody-answers')
    report('HELP_DESK_OPT_OUT', `must be "nobody-answers" or not set, but is "${optOut}"`)
  const [url, email, token] = ZENDESK_SETTINGS.map(text)
  if (url === undefined && email === undefined && token === undefined) {
    if (production && optOut === undefined)
      report(
        'ZENDESK_URL',
        'is missing: Patient Support reads messages in Zendesk; set it with ZENDESK_EMAIL and ZENDESK_TOKEN, or say HELP_DESK_OPT_OUT=nobody-answers to run without',
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
function readLocation(
  text: (name: string) => string | undefined,
  report: (variable: string, message: string) => void,
  { production, hasProxies }: { readonly production: boolean; readonly hasProxies: boolean },
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

type ServiceVariables = {
  readonly text: (name: string) => string | undefined
  readonly report: (variable: string, message: string) => void
  readonly production: boolean
}

/**
 * Reads a service's URL and key, which must be set together: the variables `name` and `name_KEY`.
 */
function readService(
  { text, report, production }: ServiceVariables,
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

function isServiceAddress(address: string, production: boolean): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return (
    url.protocol === 'https:' ||
    (!production && url.protocol === 'http:' && isLoopback(url.hostname))
  )
}

/** Names of networks that the web framework knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isProxyAddress(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return NAMED_NETWORKS.includes(text)
  return (
    prefix === undefined || (Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

function isPublicUrl(address: string, production: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, pathname, search, hash, username } = new URL(address)
  const isBare = pathname === '/' && search === '' && hash === '' && username === ''
  return isBare && (protocol === 'https:' || (!production && protocol === 'http:'))
}
