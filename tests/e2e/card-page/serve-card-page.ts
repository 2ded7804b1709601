import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, '.build/card-page')
const PATH = '/card-page'

/** Builds a page with only the card form. */
export function buildCardPage(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', '-c', join(import.meta.dirname, 'vite.config.ts'), '-l', 'error'],
    { cwd: ROOT },
  )
}

/**
 * Serves the card form instead of the portal's start page, with the server's own headers and
 * policy.
 */
export async function serveCardPage(context: BrowserContext): Promise<void> {
  await context.route(/\/card-page\/?(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    const head = `<title>Card</title><link rel="stylesheet" href="${PATH}/main.css">`
    const body = `<div id="root"></div><script type="module" src="${PATH}/main.js"></script>`
    const nonce = /<meta property="csp-nonce"[^>]*>/.exec(page)?.[0] ?? ''
    const words =
      /<script type="application\/json" id="words">[^<]*<\/script>/.exec(page)?.[0] ?? ''
    await route.fulfill({
      response,
      body: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${nonce}${head}</head><body>${words}${body}</body></html>`,
    })
  })
  await context.route(/\/card-page\/.+\.(js|css|woff2)$/, (route) => {
    const name = new URL(route.request().url()).pathname.slice(PATH.length + 1)
    return route.fulfill({ path: join(FOLDER, name) })
  })
}
