/// <reference lib="webworker" />

/**
 * Makes the crisis page available offline, as it was at the last online visit. Caches only that
 * page with its style, scripts, fonts and icon: no answers, no names, no replies of the API.
 */
const CACHE = 'crisis-2'
const CRISIS_PAGE = '/crisis-resources'
const STYLE = '/crisis.css'
const SCRIPT = '/crisis.js'
const PARTS = [CRISIS_PAGE, STYLE, SCRIPT, '/icon.svg']
/** A page without these is not the whole crisis page. */
const LINES = ['"tel:911"', '"tel:988"', '"sms:741741', '</html>']

/** Maximum wait for the server. Even on a slow connection, its reply has begun by then. */
const PATIENCE_MS = 8000

// The worker's own global scope. The type library declares the page's scope for `self`.
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepCrisisPage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldCaches().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isNavigation = event.request.mode === 'navigate'
  if (isNavigation && pathname !== CRISIS_PAGE) {
    const page = fetch(event.request)
    event.respondWith(answerOr(page, () => kept(CRISIS_PAGE)))
    // Updated, because the operator may change its texts. If that fails, the cached page stays.
    event.waitUntil(page.then(keepCrisisPage).catch(() => undefined))
    return
  }
  if (!PARTS.includes(pathname) && !isFont(pathname) && !isCrisisScript(pathname)) return
  event.respondWith(keptFirst(event.request, isNavigation ? CRISIS_PAGE : pathname))
  if (isNavigation) event.waitUntil(keepCrisisPage().catch(() => undefined))
})

/** The server's reply. If it fails, has status 5xx or takes too long, returns the other one. */
async function answerOr(
  reply: Promise<Response>,
  other: () => Promise<Response>,
): Promise<Response> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const first = await Promise.race([reply.catch(() => null), silence])
  if (first !== null && first.status < 500) return first
  const instead = await other()
  // Nothing is cached yet, so the browser shows what it has.
  return instead.ok ? instead : (first ?? reply)
}

async function keptFirst(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request)
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: CACHE })) ?? Response.error()
}

/**
 * Updates all files of the page or none, and bypasses the browser's HTTP cache. So a page without
 * its style is never stored, nor a page of a proxy in between.
 */
async function keepCrisisPage(): Promise<void> {
  const parts = await Promise.all(PARTS.map(fetchPart))
  const style = parts.find(({ path }) => path === STYLE)?.text ?? ''
  const fonts = [...style.matchAll(/url\(["']?(\/assets\/[^"')]+)/g)].map(([, path = '']) => path)
  const script = parts.find(({ path }) => path === SCRIPT)?.text ?? ''
  const scripts = [...script.matchAll(/["']\.(\/assets\/[^"']+\.js)["']/g)].map(
    ([, path = '']) => path,
  )
  const cache = await caches.open(CACHE)
  const missing = await Promise.all(
    [...fonts, ...scripts].map(async (path) => ((await cache.match(path)) ? [] : [path])),
  )
  await cache.addAll(missing.flat())
  await Promise.all(parts.map(({ path, reply }) => cache.put(path, reply)))
}

/** @throws If the reply is not the portal's own file. */
async function fetchPart(path: string) {
  const reply = await fetch(new Request(path, { cache: 'no-cache' }))
  const text = await reply.clone().text()
  const isPage = reply.headers.get('content-type')?.startsWith('text/html') === true
  const isOurs = path === CRISIS_PAGE ? LINES.every((line) => text.includes(line)) : !isPage
  if (!reply.ok || reply.redirected || !isOurs) throw new TypeError(`${path} is not the portal's`)
  return { path, reply, text }
}

async function forgetOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('crisis-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

function isFont(path: string): boolean {
  return path.startsWith('/assets/') && path.endsWith('.woff2')
}

/**
 * True for scripts that the crisis page's script imports. Their names come from the build settings.
 */
function isCrisisScript(path: string): boolean {
  return /^\/assets\/(service-worker-url|kept-plan)-[^/]+\.js$/.test(path)
}

export {}
