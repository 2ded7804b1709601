import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright/test'
import { sampleOf } from '../support/draw.ts'
import { expect, test } from './portal-test.ts'

type Failure = '502' | '503' | 'an error of its own' | 'silence' | 'no server'

/** What stands in front of the portal, as a proxy does, and fails as one does. */
async function startProxy(portalUrl: string) {
  let failure: Failure | null = null
  const { hostname, port } = new URL(portalUrl)
  const server: Server = createServer((incoming, outgoing) => {
    if (failure === 'silence') return
    if (failure !== null) {
      outgoing.writeHead(failure === '502' ? 502 : failure === '503' ? 503 : 500, { 'content-type': 'text/html' })
      outgoing.end('<h1>Bad Gateway</h1>')
      return
    }
    const { method, url, headers } = incoming
    const onward = ask({ hostname, port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address() as AddressInfo // a TCP server that listens
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise<unknown>((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    close,
    fail: async (how: Failure) => {
      failure = how
      if (how === 'no server') await close()
    },
    mend: async () => {
      failure = null
      if (!server.listening) await listen(address.port)
    },
  }
}

const FAILURES: readonly Failure[] = ['502', '503', 'an error of its own', 'silence', 'no server']
const VISITED = ['/', '/login', '/crisis-resources']

/** Four ways to ask for help after the server has gone. */
const WAYS: readonly (readonly [name: string, go: (page: Page, url: string) => Promise<unknown>])[] = [
  ['by its address', (page, url) => page.goto(`${url}/crisis-resources`)],
  ['in a new tab', async (page, url) => (await page.context().newPage()).goto(`${url}/crisis-resources`)],
  ['and asks for it again', (page, url) => page.goto(`${url}/crisis-resources`).then(() => page.reload())],
  ['by its link', (page) => page.locator('a[href="/crisis-resources"], h1').first().click()],
]

async function visit(browser: Browser, url: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}${path}`)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  return page
}

const FAILED_WAYS = FAILURES.flatMap((failure) => WAYS.map(([way, go]) => ({ failure, way, go })))

// All sixty are tried in a drill.
for (const path of VISITED) {
  test(`after one visit to ${path} alone, crisis help is there whatever the server does`, async ({ browser, portal }) => {
    const proxy = await startProxy(portal.url)
    const missing: string[] = []
    for (const { failure, way, go } of sampleOf(FAILED_WAYS, 4, path)) {
      await proxy.mend()
      const page = await visit(browser, proxy.url, path)
      await proxy.fail(failure)
      await go(page, proxy.url).catch(() => undefined)
      const shown = page.context().pages().at(-1) ?? page
      const heading = shown.getByRole('heading', { name: 'Get help now' })
      const isThere = await heading.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
      const call = await shown.locator('a[href="tel:988"]').count()
      if (!isThere || call === 0) missing.push(`${failure}, ${way}`)
      await page.context().close()
    }
    expect(missing).toEqual([])
    await proxy.close()
  })
}

test('another page that the server does not give is crisis help, in its own type and with a way back', async ({
  browser,
  portal,
}) => {
  const proxy = await startProxy(portal.url)
  for (const failure of FAILURES) {
    await proxy.mend()
    const page = await visit(browser, proxy.url, '/login')
    await proxy.fail(failure)
    await page.goto(`${proxy.url}/home`)
    await expect(page.getByRole('heading', { name: 'Get help now' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the portal' })).toHaveAttribute('href', '/home')
    expect(
      await page.evaluate(async () => {
        await document.fonts.ready
        return ['500 16px "Besley"', '420 16px "Hanken Grotesk Variable"'].every((font) => document.fonts.check(font))
      }),
    ).toBe(true)
    await page.context().close()
  }
  await proxy.close()
})
