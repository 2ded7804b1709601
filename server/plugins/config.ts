import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { dataKeyIssue } from '../crypto/data-key.ts'
import { libraryFolders } from '../definitions-files.ts'
import { isLoopback, isServiceAddress } from './service-address.ts'
import {
  type LocationConfig,
  type PaymentsConfig,
  readLocation,
  readPayments,
  readScan,
  readServices,
  readSignOnSecrets,
  readUploads,
  readVideo,
  readZendesk,
  type ScanConfig,
  type UploadsConfig,
  type VideoConfig,
  type ZendeskConfig,
} from './service-settings.ts'
import { type ConfigIssue, createSettings, type Environment, type Settings } from './settings.ts'

/** Who is notified of safety records. */
type SafetyConfig = { readonly recipient: string | undefined; readonly optedOut: boolean }

/** Settings for sending mail. */
type MailConfig = {
  /** `smtp://` or `smtps://`. Without it, mails stay in the local outbox. */
  readonly smtpUrl: string | undefined
  /** The sender, bare or as `Name <address>`. */
  readonly from: string
  /** Time limit of one attempt. After that it counts as failed and the next one begins. */
  readonly attemptSeconds: number
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

/** A valid configuration, or all issues. */
type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly issues: readonly ConfigIssue[] }

const ROOT = resolve(import.meta.dirname, '../..')
/** An address, or a name with an address. */
const MAIL_SENDER = /^([^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the server's settings from environment variables.
 *
 * @param env For example `process.env`. Empty values count as missing.
 * @returns The configuration, or all issues, each with its variable.
 */
export function readConfig(env: Environment): ConfigResult {
  const settings = createSettings(env)
  const { text, list, integer, report, production, issues } = settings
  checkNodeEnv(settings)
  const host = readHost(settings)
  const databaseUrl = readDatabaseUrl(settings)
  const dataKey = readDataKey(settings)
  const safety = readSafety(settings)
  const port = integer('PORT', 3000, { min: 0, max: 65_535 })
  const publicUrl = readPublicUrl(settings, host, port)
  const mail = readMail(settings)
  const payments = readPayments(settings)
  const video = readVideo(settings)
  const uploads = readUploads(settings)
  const scan = readScan(settings)
  const trustedProxies = readTrustedProxies(settings)
  const location = readLocation(settings, trustedProxies.length > 0)
  const services = readServices(settings)
  const zendesk = readZendesk(settings)
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel))
    report('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}, but is "${logLevel}"`)

  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? resolve(ROOT, '.data')),
    databaseUrl,
    dataKey,
    safety,
    mail: {
      ...mail,
      attemptSeconds: integer('MAIL_ATTEMPT_SECONDS', 60, { min: 3, max: 600 }),
    },
    payments,
    video,
    uploads,
    scan,
    location,
    ...services,
    zendesk,
    signOnSecrets: readSignOnSecrets(settings),
    session: {
      idleMinutes: integer('SESSION_IDLE_MINUTES', 30, { min: 3, max: 24 * 60 }),
      absoluteHours: integer('SESSION_ABSOLUTE_HOURS', 12, { min: 1, max: 24 * 30 }),
    },
    ...readLimits(settings),
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

function checkNodeEnv({ text, report }: Settings): void {
  const given = text('NODE_ENV')
  if (given !== undefined && !['production', 'development', 'test'].includes(given))
    report('NODE_ENV', `must be production, development or test, but is "${given}"`)
}

function readHost({ text, report, production }: Settings): string {
  const host = text('HOST') ?? '127.0.0.1'
  if (!production && !isLoopback(host))
    report(
      'HOST',
      `is "${host}", which other machines can reach; outside production the server holds demo patients, so set NODE_ENV=production or use 127.0.0.1`,
    )
  return host
}

function readDatabaseUrl({ text, report }: Settings): string | undefined {
  const url = text('DATABASE_URL')
  if (url === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(url)) report('DATABASE_URL', 'must begin with postgresql://')
  else if (!URL.canParse(url.replace('@/', '@socket/')))
    report(
      'DATABASE_URL',
      'must be an address like postgresql://user:password@host:5432/name; percent-encode what is special in a password',
    )
  return url
}

function readDataKey({ text, report, production }: Settings): string | undefined {
  const key = text('DATA_KEY')
  if (production && key === undefined)
    report(
      'DATA_KEY',
      'is missing: production encrypts answers with it; give "id:key" with a key of 32 bytes in base64',
    )
  const issue = key === undefined ? undefined : dataKeyIssue(key)
  if (issue !== undefined) report('DATA_KEY', issue)
  return key
}

function readSafety({ text, report, production }: Settings): SafetyConfig {
  const recipient = text('SAFETY_RECIPIENT')
  const optOut = text('SAFETY_OPT_OUT')
  if (optOut !== undefined && optOut !== 'nobody-is-told')
    report('SAFETY_OPT_OUT', `must be "nobody-is-told" or not set, but is "${optOut}"`)
  if (recipient !== undefined && !isServiceAddress(recipient, production))
    report(
      'SAFETY_RECIPIENT',
      'must be the https address that receives a notice of each safety record',
    )
  if (production && recipient === undefined && optOut === undefined)
    report(
      'SAFETY_RECIPIENT',
      'is missing: it receives a notice when a patient is in danger; set it, or set SAFETY_OPT_OUT=nobody-is-told to run without',
    )
  return { recipient, optedOut: optOut === 'nobody-is-told' }
}

/** Without the setting, the address that this server listens on. Has no slash at its end. */
function readPublicUrl({ text, report, production }: Settings, host: string, port: number): string {
  const given = text('PUBLIC_URL')
  const url = given ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!isPublicUrl(url, production))
    report(
      'PUBLIC_URL',
      given === undefined
        ? 'is missing: links in mails begin with it; give the https address that patients use'
        : `must be the https address that patients use, without a path, but is "${url}"`,
    )
  return url.replace(/\/$/, '')
}

function readMail({ text, report, production }: Settings): Pick<MailConfig, 'smtpUrl' | 'from'> {
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl === undefined && production)
    report(
      'SMTP_URL',
      'is missing: without a mail server no one can verify an email; give smtp:// or smtps://',
    )
  if (smtpUrl !== undefined && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl)))
    report('SMTP_URL', 'must begin with smtp:// or smtps:// and name a server')
  const from = text('MAIL_FROM')
  if (from === undefined && production)
    report('MAIL_FROM', 'is missing: mails need a sender, for example care@portal.example')
  if (from !== undefined && !MAIL_SENDER.test(from))
    report('MAIL_FROM', `must be an address, or "Name <address>", but is "${from}"`)
  return { smtpUrl, from: from ?? 'portal@localhost' }
}

function readTrustedProxies({ list, report }: Settings): readonly string[] {
  const proxies = list('TRUSTED_PROXIES')
  for (const proxy of proxies.filter((one) => !isProxyAddress(one)))
    report(
      'TRUSTED_PROXIES',
      `must list addresses or networks, as 10.0.0.7 or 10.0.0.0/8, with commas, but has "${proxy}"`,
    )
  return proxies
}

/** Limits of attempts and sizes, and the pauses of recurring work. */
function readLimits({ integer }: Settings) {
  const attempts = (name: string, fallback: number) =>
    integer(name, fallback, { min: 1, max: 100_000 })
  return {
    loginPerEmail: { attempts: attempts('LOGIN_ATTEMPTS_PER_EMAIL', 10), windowMinutes: 15 },
    loginPerAddress: { attempts: attempts('LOGIN_ATTEMPTS_PER_ADDRESS', 100), windowMinutes: 15 },
    loginPerEmailADay: {
      attempts: attempts('LOGIN_ATTEMPTS_PER_EMAIL_A_DAY', 100),
      windowMinutes: 24 * 60,
    },
    loginSlowSeconds: integer('LOGIN_SLOW_SECONDS', 3, { min: 0, max: 20 }),
    couponsPerPerson: { attempts: attempts('COUPON_ATTEMPTS_PER_PERSON', 30), windowMinutes: 15 },
    dataDownloadsPerPerson: {
      attempts: attempts('DATA_DOWNLOADS_PER_PERSON', 10),
      windowMinutes: 60,
    },
    uploadBytesPerPerson: {
      attempts: 1_000_000 * integer('UPLOAD_MEGABYTES_A_DAY', 500, { min: 1, max: 2_000 }),
      windowMinutes: 24 * 60,
    },
    freeDiskBytes:
      1_000_000 * integer('FREE_DISK_MEGABYTES', 1_000, { min: 0, max: 1_000_000_000 }),
    deletionRequestsPerPerson: {
      attempts: attempts('DELETION_REQUESTS_PER_PERSON', 5),
      windowMinutes: 60,
    },
    linksPerEmail: { attempts: attempts('LINK_ATTEMPTS_PER_EMAIL', 20), windowMinutes: 15 },
    linksPerAddress: { attempts: attempts('LINK_ATTEMPTS_PER_ADDRESS', 200), windowMinutes: 15 },
    linkMailsPerEmail: { attempts: attempts('LINK_MAILS_PER_EMAIL', 5), windowMinutes: 60 },
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
  } satisfies Partial<Config>
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
