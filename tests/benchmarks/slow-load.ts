import type { Browser } from 'playwright'

/** As "Fast 3G" and "4x slowdown" of Chrome's developer tools. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
const SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/**
 * Content that arrives later than this after the page was ready is not counted as its layout
 * shift.
 */
const SETTLED_MS = 1_500

export type PageToLoad = {
  readonly url: string
  /** A selector of what the patient waits for. */
  readonly ready: string
  /** The browser's local storage before the page loads. */
  readonly storage?: { readonly [name: string]: string }
}

/**
 * Milliseconds until the page's first frame with its content, and the layout shift until it rests.
 */
export type Load = { readonly ms: number; readonly shift: number }

/** Loads a page with an empty cache, as a slow phone does on a slow line. */
export async function loadSlowly(
  browser: Browser,
  { url, ready, storage = {} }: PageToLoad,
): Promise<Load> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watch, { ready, storage })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(
    () => performance.getEntriesByName('ready')[0]?.startTime,
    null,
    { timeout: 60_000 },
  )
  const ms = (await handle.jsonValue()) ?? Number.NaN
  await page.waitForLoadState('load')
  await page.waitForTimeout(SETTLED_MS)
  const shift = await page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .reduce((sum, entry) => sum + ('detail' in entry ? Number(entry.detail) : 0), 0),
  )
  await context.close()
  return { ms, shift }
}

/** Runs in the page: marks the first frame with the content, and each layout shift. */
function watch({ ready, storage }: Required<Omit<PageToLoad, 'url'>>): void {
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number')
        performance.mark('shift', { detail: entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (document.querySelector(ready) === null) requestAnimationFrame(look)
    else performance.mark('ready')
  }
  requestAnimationFrame(look)
}
