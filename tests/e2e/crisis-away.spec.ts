import { randomBytes } from 'node:crypto'
import { createServer, request as ask, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright/test'
import { IS_DRILL } from '../support/draw.ts'
import { expect, test } from './portal-test.ts'

const FAILURES = [
  '502',
  '503',
  'an error of its own',
  'silence',
  'no server',
  'a line that breaks',
  'half a page',
  'drop by drop',
  'an empty page',
  'a heap of bytes',
  'the page of a wireless network',
  'a redirect in circles',
] as const
type Failure = (typeof FAILURES)[number]

const HTML = { 'content-type': 'text/html' }
const STATUS: { readonly [Mode in Failure]?: number } = {
  '502': 502,
  '503': 503,
  'an error of its own': 500,
}

/** True if the address is a page's: it has no extension. */
const isPage = (url: string) => !/\.\w+$/.test(url)

/** Answers like a failing server. */
function answerWith(
  failure: Exclude<Failure, 'no server'>,
  url: string,
  outgoing: ServerResponse,
): void {
  const status = STATUS[failure]
  if (status !== undefined) outgoing.writeHead(status, HTML).end('<h1>Bad Gateway</h1>')
  else if (failure === 'a line that breaks') outgoing.destroy()
  else if (failure === 'half a page') {
    outgoing.writeHead(200, { ...HTML, 'content-length': '9000' })
    outgoing.write('<!doctype html><h1>Log', () => outgoing.destroy())
  } else if (failure === 'drop by drop') {
    outgoing.writeHead(200, HTML).write('<!doctype html><h1>')
    const drop = setInterval(() => outgoing.write('.'), 500)
    outgoing.on('close', () => clearInterval(drop))
  } else if (failure === 'an empty page') outgoing.writeHead(200, HTML).end()
  else if (failure === 'a heap of bytes') outgoing.writeHead(200, HTML).end(randomBytes(4000))
  else if (failure === 'the page of a wireless network')
    outgoing.writeHead(200, HTML).end('<h1>Log in to the wireless network</h1>')
  else if (failure === 'a redirect in circles') outgoing.writeHead(302, { location: url }).end()
}

/** A failing proxy in front of the portal. */
async function startProxy(portalUrl: string) {
  let failure: Failure | null = null
  let replaced: 'everything' | 'pages' = 'everything'
  const asked: string[] = []
  const { hostname, port } = new URL(portalUrl)
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    asked.push(url)
    if (failure !== null && failure !== 'no server' && (replaced === 'everything' || isPage(url))) {
      answerWith(failure, url, outgoing)
      return
    }
    const onward = ask({ hostname, port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address() as AddressInfo // a TCP server that listens
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise<unknown>((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The requests, in order. */
    asked,
    close,
    fail: async (how: Failure, what: typeof replaced = 'everything') => {
      failure = how
      replaced = what
      if (how === 'no server') await close()
    },
    mend: async () => {
      failure = null
      server.closeAllConnections()
      if (!server.listening) await listen(address.port)
    },
  }
}

/** A drill tries each failure 60 times. */
const TURNS = IS_DRILL ? 5 : 1
/** The numbers for immediate help. */
const LINES = ['a[href="tel:911"]', 'a[href="tel:988"]', 'a[href^="sms:741741"]']
const VISITED = ['/', '/login', '/crisis-resources']

/** Four ways to ask for help while the server is down. */
const WAYS: readonly (readonly [
  name: string,
  go: (page: Page, url: string) => Promise<unknown>,
])[] = [
  ['by its address', (page, url) => page.goto(`${url}/crisis-resources`)],
  [
    'in a new tab',
    async (page, url) => (await page.context().newPage()).goto(`${url}/crisis-resources`),
  ],
  [
    'and asks for it again',
    (page, url) => page.goto(`${url}/crisis-resources`).then(() => page.reload()),
  ],
  ['by its link', (page) => page.locator('a[href="/crisis-resources"], h1').first().click()],
]

async function visit(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}${path}`)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  return page
}

const FAILED_WAYS = FAILURES.flatMap((failure) => WAYS.map(([way, go]) => ({ failure, way, go })))

const isShown = (line: Locator) =>
  line.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  )

function percentilesOf(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b)
  return [50, 99]
    .map(
      (one) => `p${one} ${Math.round(sorted[Math.ceil((one / 100) * sorted.length) - 1] ?? 0)} ms`,
    )
    .join(', ')
}

/**
 * Each failure after one of the visits, in one of the ways; every visit gets all ways. A drill
 * tries all of them.
 */
const triedAfter = (visited: number) =>
  FAILED_WAYS.filter((_, index) => {
    const failure = Math.floor(index / WAYS.length)
    return (
      IS_DRILL ||
      (failure % VISITED.length === visited && failure % WAYS.length === index % WAYS.length)
    )
  })

// A drill prints how long help took to appear.
for (const [visited, path] of VISITED.entries()) {
  test(`after one visit to ${path} alone, crisis help is available even if the server fails`, async ({
    browser,
    portal,
  }) => {
    const proxy = await startProxy(portal.url)
    const missing: string[] = []
    const waits: number[] = []
    const tried = triedAfter(visited)
    for (const { failure, way, go } of Array.from({ length: TURNS }, () => tried).flat()) {
      await proxy.mend()
      const page = await visit(browser, proxy.url, path)
      await proxy.fail(failure)
      await go(page, proxy.url).catch(() => undefined)
      const shown = page.context().pages().at(-1) ?? page
      const lines = await Promise.all(LINES.map((line) => isShown(shown.locator(line).first())))
      waits.push(await shown.evaluate(() => performance.now()))
      if (lines.includes(false)) missing.push(`${failure}, ${way}`)
      await page.context().close()
    }
    if (IS_DRILL) process.stdout.write(`${path}: ${waits.length} times, ${percentilesOf(waits)}\n`)
    expect(missing).toEqual([])
    await proxy.close()
  })
}

/** Failures that the browser recognizes by a page that is not the portal's. */
const REFUSED = [
  '502',
  '503',
  'an error of its own',
  'silence',
  'no server',
  'a line that breaks',
] as const

test('a page that is not the portal’s never replaces the stored crisis page', async ({
  browser,
  portal,
}) => {
  const proxy = await startProxy(portal.url)
  const page = await visit(browser, proxy.url, '/crisis-resources')
  for (const failure of [
    'the page of a wireless network',
    'an empty page',
    'a heap of bytes',
  ] as const) {
    await proxy.fail(failure, 'pages')
    // The second visit shows what the first one stored.
    for (let visits = 1; visits <= 2; visits += 1) {
      const before = proxy.asked.length
      await page.goto(`${proxy.url}/crisis-resources`)
      // The worker requests the page again in the background.
      await expect.poll(() => proxy.asked.slice(before)).toContain('/crisis-resources')
      for (const line of LINES) await expect(page.locator(line).first()).toBeVisible()
    }
  }
  await page.context().close()
  await proxy.close()
})

test('another page that the server cannot deliver shows crisis help, with its own content type and a way back', async ({
  browser,
  portal,
}) => {
  const proxy = await startProxy(portal.url)
  const page = await visit(browser, proxy.url, '/login')
  for (const failure of REFUSED) {
    await proxy.fail(failure)
    await page.goto(`${proxy.url}/home`)
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the portal' })).toHaveAttribute(
      'href',
      '/home',
    )
    const hasFonts = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return ['500 16px "Besley"', '420 16px "Hanken Grotesk Variable"'].every((font) =>
          document.fonts.check(font),
        )
      })
    await expect.poll(hasFonts).toBe(true)
    await proxy.mend()
  }
  await page.context().close()
  await proxy.close()
})
