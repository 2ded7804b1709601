import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { registerClient } from '#server/plugins/client.ts'
import { readConfig } from '#server/plugins/config.ts'
import { registerErrorReplies } from '#server/plugins/error-replies.ts'
import { temporaryFolder } from '#tests/support/database.ts'
import { at } from '#tests/support/server.ts'
import { GATED, PUBLIC, UNGATED } from '#renderer/shell/addresses.ts'
import Fastify from 'fastify'
import { matchRoutes } from 'react-router-dom'
import { afterAll, describe, expect, it } from 'vitest'

const TRANSPORT = '<link rel="modulepreload" href="/assets/transport-1a2b.js">'
const PARTS =
  '<script type="module" crossorigin src="/assets/index-4f2a.js"></script><link rel="stylesheet" crossorigin href="/assets/index-7c.css">'
const PAGE = `<!doctype html><html><head><title>{{general.portal}}</title>\n${TRANSPORT}\n${PARTS}\n</head><body><h1>{{start.title}}</h1></body></html>`
const SCRIPT = 'console.info("the portal")'

/** A server with only a built client. */
async function serve(
  clientDir: string,
  currentVersion?: (flow: string) => Promise<string | undefined>,
) {
  const read = readConfig({ NODE_ENV: 'test' })
  if (!read.ok) throw new Error('Cannot test: the configuration is refused')
  const app = Fastify()
  registerErrorReplies(app, (code) => code)
  await registerClient(app, { ...read.config, clientDir }, currentVersion)
  return app
}

function built(folder: string): string {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, 'client', path), text)
    writeFileSync(join(folder, 'client', `${path}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, 'client', `${path}.gz`), gzipSync(text))
  }
  write('index.html', PAGE)
  write('assets/index-4f2a.js', SCRIPT)
  write('sw.js', SCRIPT)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  return join(folder, 'client')
}

const folder = temporaryFolder()
const app = await serve(built(folder))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: { readonly [name: string]: string } = {}) =>
  app.inject({ url, headers })
const page = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' })

describe('a page of the portal', () => {
  it('has a new nonce each time, the same in its policy and its head', async () => {
    const nonces = await Promise.all(
      ['/', '/', '/login'].map(async (url) => {
        const response = await page(url)
        const [, nonce = 'none'] =
          /<meta property="csp-nonce" nonce="([^"]+)">/.exec(response.body) ?? []
        expect(response.headers['content-security-policy']).toContain(
          `style-src 'self' 'nonce-${nonce}';`,
        )
        expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it.each([
    ['/home', ['onboarding-gate', 'home']],
    ['/login?next=billing', ['onboarding-gate', 'home']],
    ['/billing', ['onboarding-gate']],
  ])('at %s names the versions of the flows that it runs first', async (url, flows) => {
    const naming = await serve(join(folder, 'client'), async (flow) => `version-of-${flow}`)
    const { body } = await naming.inject({ url, headers: { accept: 'text/html' } })
    const named = [...body.matchAll(/<meta name="([^"]+)" content="version-of-(.+)">/g)]
    expect(named.map(([, flow]) => flow)).toEqual(flows)
    expect(named.map(([, , version]) => version)).toEqual(flows)
    await naming.close()
  })

  it('is served for every address that a browser opens, and never cached', async () => {
    for (const url of ['/', '/assessment/1?from=mail', '/no/such/page']) {
      const response = await page(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body).toContain('<title>Patient portal</title>')
    }
  })

  it('names the script that calls the server, except on the log-in page, whose form must not wait for it', async () => {
    const named = await Promise.all(
      ['/', '/verify-email?id=1', '/loginlink', '/login', '/login?from=mail'].map(async (url) =>
        (await page(url)).body.includes(TRANSPORT),
      ),
    )
    expect(named).toEqual([true, true, true, false, false])
  })

  it.each([undefined, '*/*', 'application/json'])(
    'is served for mailed links, to any client (accept: %s)',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const)
        for (const url of [
          '/passwordless',
          '/verify-email',
          '/unsubscribe?token=a.b',
          '/resetpassword',
          '/account/data',
        ]) {
          const { statusCode, headers } = await app.inject({
            method,
            url,
            headers: accept === undefined ? {} : { accept },
          })
          expect([url, statusCode, headers['content-type']]).toEqual([
            url,
            200,
            'text/html; charset=utf-8',
          ])
        }
    },
  )

  it.each([
    [
      'a page that no mail links to, asked for by a program',
      { url: '/no/such/page', headers: { accept: '*/*' } },
    ],
    [
      'a script that no longer exists',
      { url: '/assets/index-0000.js', headers: { accept: '*/*' } },
    ],
    ['a POST to a page', { url: '/login', method: 'POST', headers: { accept: 'text/html' } }],
    [
      'a file outside the client',
      { url: '/assets/..%2f..%2fsecret.txt', headers: { accept: '*/*' } },
    ],
  ] as const)('is not served for %s', async (_what, request) => {
    const response = await app.inject(request)
    expect([response.statusCode, at(response.json(), 'errors', 0, 'extensions', 'code')]).toEqual([
      404,
      'NOT_FOUND',
    ])
  })
})

describe('a file of the portal', () => {
  it.each([
    ['br', 'gzip, br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
  ])('is compressed as %s for clients that accept %s', async (encoding, accepted, open) => {
    const response = await get('/assets/index-4f2a.js', { 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(open(response.rawPayload).toString()).toBe(SCRIPT)
  })

  it.each(['br', 'identity'])(
    'is cached forever if its name has its hash, in any encoding (%s)',
    async (encoding) => {
      const { headers } = await get('/assets/index-4f2a.js', { 'accept-encoding': encoding })
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  it.each(['br', 'identity'])(
    'is requested again if it is the service worker, which may serve every page (%s)',
    async (encoding) => {
      const { headers } = await get('/sw.js', { 'accept-encoding': encoding })
      expect([headers['cache-control'], headers['service-worker-allowed']]).toEqual([
        'no-cache',
        '/',
      ])
    },
  )
})

describe('crisis help', () => {
  it('names an existing icon, so that no browser requests a missing one', async () => {
    const { body } = await page('/crisis-resources')
    const icon = /<link rel="icon" href="\/([\w.]+)"/.exec(body)?.[1]
    expect(readFileSync(`renderer/public/${icon}`, 'utf8')).toContain('<svg')
  })
})

describe('addresses outside the onboarding gate', () => {
  const matches = (pages: readonly { readonly path: string }[], address: string) =>
    matchRoutes(
      pages.map(({ path }) => ({ path })),
      address,
    ) !== null

  it('are three pages before it and, for everyone, crisis help, which contains no part of the portal [ROUT-16]', async () => {
    for (const path of ['/student-terms', '/verify-email', '/verification-complete'])
      for (const address of [
        path,
        `${path}/`,
        `${path}?forceBlocker=welcome&token=a`,
        `${path}#top`,
      ])
        expect([
          address,
          matches([...PUBLIC, ...UNGATED], address),
          matches(GATED, address),
        ]).toEqual([address, true, false])

    expect(matches([...PUBLIC, ...UNGATED, ...GATED], '/crisis-resources')).toBe(false)
    const accept = 'text/html'
    const asked = await Promise.all([
      get('/crisis-resources', { accept }),
      get('/crisis-resources?forceBlocker=welcome', {
        accept,
        authorization: 'Bearer of-somebody-who-is-blocked',
      }),
    ])
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    expect(asked[0]?.body).toContain('tel:988')
    const [, shown = ''] =
      /<div id="help">([\s\S]*)<div id="root" hidden>/.exec(asked[0]?.body ?? '') ?? []
    expect(shown).toContain('tel:988')
    expect(shown).not.toContain('/assets/')
  })
})

describe('a portal without a built client', () => {
  it('says that it has no client, also to a browser, and still has the crisis page', async () => {
    const empty = await serve(join(folder, 'none'))
    const headers = { accept: 'text/html' }
    const [nothing, crisis] = await Promise.all(
      ['/', '/crisis-resources'].map((url) => empty.inject({ url, headers })),
    )
    await empty.close()
    expect([nothing?.statusCode, crisis?.statusCode]).toEqual([404, 200])
  })
})
