import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { crisisPage } from '../crisis/crisis-page.ts'
import { readHotlines } from '../crisis/hotlines.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { readWords, type Words, wordsElement, withWords } from '../domains/content/words.ts'
import { codedError } from '../errors.ts'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const POLICIES = resolve(import.meta.dirname, '../../renderer/security/trusted-types-policies.json')
const MOST_REPORTS = 1000

/** What the portal's own pages may ask a browser for: camera, microphone and screen of a visit. */
const PERMISSIONS = [
  'camera=(self)',
  'microphone=(self)',
  'display-capture=(self)',
  ...['geolocation', 'usb', 'serial', 'hid', 'midi', 'bluetooth', 'accelerometer', 'gyroscope', 'magnetometer'].map(
    (feature) => `${feature}=()`,
  ),
  'payment=()',
].join(', ')
const PERMISSIONS_WITH_STRIPE = PERMISSIONS.replace('payment=()', 'payment=(self "https://js.stripe.com")')

/**
 * Serves the portal's own files under its content security policy, and counts violation reports. The operator's words are read here,
 * once, for the page and for crisis help.
 *
 * @throws {Error} Naming the file and the place of content that cannot be used.
 */
export async function registerClient(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: config.production,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const policyNames = trustedTypesPolicies()
  const hasStripe = config.payments.stripe !== undefined
  const policyWith = (nonce: string) => contentSecurityPolicy({ nonce, policyNames, hasStripe })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policyWith(''))
    // Replies of the API hold what a person told: who does not say how long a reply may be kept has it kept by nobody.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', hasStripe ? PERMISSIONS_WITH_STRIPE : PERMISSIONS)
    return payload
  })
  registerReports(app, config)
  const words = readWords(config.contentDir, readOperatorContent(config.contentDir).brand)
  const crisis = crisisPage(readHotlines(config.contentDir), words)
  app.get('/crisis-resources', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(crisis),
  )
  const page = readPage(join(config.clientDir, 'index.html'), words)
  // Always ours: the framework's own reply and log line for an unknown path would hold its query.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!isPage || page === undefined) throw codedError('NOT_FOUND')
    return sendPage(reply, page, policyWith)
  })
  if (page === undefined) return

  await app.register(staticFiles, {
    root: config.clientDir,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(config.clientDir, 'assets'))
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/sw\.js(\.br|\.gz)?$/.test(path)) void reply.header('service-worker-allowed', '/')
    },
  })
}

/** The page of the portal with its words; `undefined` where the client is not built. */
function readPage(file: string, words: Words): string | undefined {
  if (!existsSync(file)) return undefined
  return withWords(readFileSync(file, 'utf8'), words).replace('</body>', () => `${wordsElement(words)}\n</body>`)
}

/** The page of the portal, with a nonce of its own for the one style element that the components make. */
function sendPage(reply: FastifyReply, page: string, policyWith: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policyWith(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replace('</head>', `<meta property="csp-nonce" nonce="${nonce}">\n</head>`))
}

function trustedTypesPolicies(): readonly string[] {
  const names: unknown = JSON.parse(readFileSync(POLICIES, 'utf8'))
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new Error(`Cannot use ${POLICIES}: it must be a list of names`)
  return names
}

/** Counts violations by directive; what was blocked and where is not kept, because it may hold a person's words. */
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
    const directive = /"(?:violated|effective)-?[dD]irective"\s*:\s*"([a-z-]{1,60})/.exec(String(request.body))?.[1] ?? 'unknown'
    if (counts.size < MOST_REPORTS) counts.set(directive, (counts.get(directive) ?? 0) + 1)
    return reply.code(204).send()
  })
  if (!config.production)
    app.get('/csp-report', async () => ({
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      byDirective: Object.fromEntries(counts),
    }))
}
