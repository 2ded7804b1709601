import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crisisPage, type PortalParts } from '../crisis/crisis-page.ts'
import { readHotlines } from '../crisis/hotlines.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { readWords, type Words, wordsElement, withWords } from '../domains/content/words.ts'
import { codedError } from '../errors.ts'
import { pagesOfMails, readMailTemplates } from '../outbox/mail-templates.ts'
import { sendCompressed } from './compression.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { originOf } from '../gateways/uploads/s3-uploads.ts'

const POLICIES = resolve(import.meta.dirname, '../../renderer/security/trusted-types-policies.json')
const MOST_REPORTS = 1000

/**
 * Browsers keep the crisis page for use without the server. Proxy caches serve it while the server
 * fails.
 */
const CRISIS_CACHE = 'public, max-age=600, stale-while-revalidate=86400, stale-if-error=604800'

/** The current version of a flow. */
type CurrentVersion = (flow: string) => Promise<string | undefined>

/** How long the current version is cached. */
const VERSION_LASTS_MS = 30_000
const VERSION_WITHIN_MS = 100

/**
 * Removed from the login page, which needs no server requests at first: matches the link that
 * preloads the code for them.
 */
const TRANSPORT = /<link [^>]*\/assets\/transport-[^>]*>\n?/

/**
 * Pages that use camera and microphone: the call of a visit, its check-in, and the demo page of a
 * provider.
 */
const CALL_PAGES = /^\/(video-call\/|demo-provider(\?|$))/
const META = '<meta name="FLOW" content="VERSION">\n'
/** Pages that show the home page, now or after the login. */
const LEADS_HOME = /^\/(home|login)?(\?|$)/
/** The page that takes ID and face photos. */
const PHOTO_PAGE = /^\/task\/verify-identity(\?|$)/
const NEVER_ASKED = [
  'display-capture',
  'geolocation',
  'usb',
  'serial',
  'hid',
  'midi',
  'accelerometer',
  'gyroscope',
  'magnetometer',
]

/** The browser features that a page may request. */
function permissionsAt(url: string, hasStripe: boolean): string {
  const isCall = CALL_PAGES.test(url)
  return [
    `camera=${isCall || PHOTO_PAGE.test(url) ? '(self)' : '()'}`,
    `microphone=${isCall ? '(self)' : '()'}`,
    ...NEVER_ASKED.map((feature) => `${feature}=()`),
    hasStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
  ].join(', ')
}

/**
 * Serves the portal's own files with its content security policy, and counts violation reports.
 * Reads the operator's texts once, for the page and the crisis page.
 *
 * @throws {Error} Naming the file and the invalid place of content.
 */
export async function registerClient(
  app: FastifyInstance,
  config: Config,
  currentVersion: CurrentVersion = async () => undefined,
): Promise<void> {
  const versionOf = soon(currentVersion)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: config.production,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const policyNames = trustedTypesPolicies()
  const hasStripe = config.payments.stripe !== undefined
  const hasTwilio = config.video.twilio !== undefined
  const storageOrigin = config.uploads.s3 === undefined ? undefined : originOf(config.uploads.s3)
  const policyWith = (nonce: string) =>
    contentSecurityPolicy({ nonce, policyNames, hasStripe, hasTwilio, storageOrigin })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', policyWith(''))
    // API replies contain personal data, so replies without a cache header must not be stored.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', permissionsAt(request.url, hasStripe))
    return payload
  })
  registerReports(app, config)
  const { brand } = readOperatorContent(config.contentDir)
  const words = readWords(config.contentDir, brand)
  const mailPages = pagesOfMails(readMailTemplates(config.contentDir))
  const index = join(config.clientDir, 'index.html')
  const crisis = crisisPage(readHotlines(config.contentDir), words, brand, portalParts(index))
  app.get('/crisis-resources', (request, reply) => {
    void reply.header('cache-control', CRISIS_CACHE).type('text/html; charset=utf-8')
    return sendCompressed(request, reply, crisis)
  })
  const built = readPage(index, words)
  const page = config.production
    ? built
    : built?.replace('</head>', '<meta name="portal-tests" content="true">\n</head>')
  const versionsAt = (url: string) =>
    Promise.all(flowsAt(url).map(async (flow) => ({ flow, version: await versionOf(flow) })))
  // Always our own reply, because the framework's reply and log line for unknown paths contain the
  // query.
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request, mailPages) || page === undefined) throw codedError('NOT_FOUND')
    const nonce = randomBytes(16).toString('base64')
    void reply
      .header('content-security-policy', policyWith(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    const shown = /^\/login(\?|$)/.test(request.url) ? page.replace(TRANSPORT, '') : page
    return sendCompressed(request, reply, withHead(shown, nonce, await versionsAt(request.url)))
  })
  if (page === undefined) return

  await app.register(staticFiles, {
    root: config.clientDir,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(config.clientDir, 'assets'))
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : cacheOf(path),
      )
      if (/sw\.js(\.br|\.gz)?$/.test(path)) void reply.header('service-worker-allowed', '/')
    },
  })
}

/**
 * Browsers ask for HTML, but link checkers and previews of mails often do not. So pages that mails
 * link to are sent to every client.
 */
function asksForPage(
  { method, headers, url }: FastifyRequest,
  mailPages: ReadonlySet<string>,
): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false
  const [path = ''] = url.split('?')
  return mailPages.has(path) || (headers.accept ?? '').includes('text/html')
}

/** The icon may be cached for an hour. The worker and its files are revalidated. */
function cacheOf(path: string): string {
  return path.includes('icon.svg') ? 'public, max-age=3600' : 'no-cache'
}

/** The portal's page with its texts; `undefined` if the client is not built. */
function readPage(file: string, words: Words): string | undefined {
  if (!existsSync(file)) return undefined
  return withWords(readFileSync(file, 'utf8'), words).replace(
    '</body>',
    () => `${wordsElement(words)}\n</body>`,
  )
}

/** The script that starts the portal, which is the last one in its page, and its stylesheet. */
function portalParts(file: string): PortalParts | undefined {
  if (!existsSync(file)) return undefined
  const page = readFileSync(file, 'utf8')
  const script = [...page.matchAll(/<script type="module"[^>]* src="(\/assets\/[^"]+)"/g)].at(
    -1,
  )?.[1]
  const style = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"/.exec(page)?.[1]
  return script === undefined || style === undefined ? undefined : { script, style }
}

/** The flows that the page at this address runs first. */
function flowsAt(url: string): readonly string[] {
  return LEADS_HOME.test(url) ? ['onboarding-gate', 'home'] : ['onboarding-gate']
}

type FlowVersion = { readonly flow: string; readonly version: string | undefined }

/**
 * Adds a nonce to the page for the only style element that components create. Adds the versions of
 * flows, so that their definitions are requested immediately.
 */
function withHead(page: string, nonce: string, versions: readonly FlowVersion[]): string {
  const metas = versions.map(({ flow, version }) =>
    version === undefined ? '' : META.replace('FLOW', flow).replace('VERSION', version),
  )
  return page.replace(
    '</head>',
    `<meta property="csp-nonce" nonce="${nonce}">\n${metas.join('')}</head>`,
  )
}

/**
 * Reads a version, but gives up after a short time so that the page is not delayed. The browser
 * then requests it itself.
 */
function soon(ask: CurrentVersion): CurrentVersion {
  const known = new Map<string, { readonly at: number; readonly version: string | undefined }>()
  return async (flow) => {
    const before = known.get(flow)
    if (before !== undefined && performance.now() - before.at < VERSION_LASTS_MS)
      return before.version
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, VERSION_WITHIN_MS, undefined)
    })
    const version = await Promise.race([ask(flow).catch(() => undefined), silence])
    clearTimeout(timer)
    known.set(flow, { at: performance.now(), version })
    return version
  }
}

function trustedTypesPolicies(): readonly string[] {
  const names: unknown = JSON.parse(readFileSync(POLICIES, 'utf8'))
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new Error(`Cannot use ${POLICIES}: it must be a list of names`)
  return names
}

/**
 * Counts violations by directive. The blocked URL and its page are not stored, because they may
 * contain personal data.
 */
function registerReports(app: FastifyInstance, config: Config): void {
  const counts = new Map<string, number>()
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => {
      done(null, body)
    },
  )
  app.post('/csp-report', async (request, reply) => {
    const directive =
      /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{1,60})/.exec(
        String(request.body),
      )?.[1] ?? 'unknown'
    if (counts.size < MOST_REPORTS) counts.set(directive, (counts.get(directive) ?? 0) + 1)
    return reply.code(204).send()
  })
  if (!config.production)
    app.get('/csp-report', async () => ({
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      byDirective: Object.fromEntries(counts),
    }))
}
