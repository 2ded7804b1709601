/// <reference lib="webworker" />

/**
 * Keeps the crisis page where no network is needed, as it was at the last visit with one. Caches that page with its style and nothing
 * else: no answer, no name, no reply of the API.
 */
const CACHE = 'crisis-1'
const CRISIS_PAGE = '/crisis-resources'
const STYLE = '/crisis.css'

// The worker's own global scope; the page's type is the one that the library file declares first.
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepCrisisPage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === STYLE) event.respondWith(fetch(event.request).catch(() => kept(STYLE)))
  if (event.request.mode !== 'navigate') return
  const page = fetch(event.request)
  event.respondWith(page.catch(() => kept(CRISIS_PAGE)))
  // Its words are the operator's, who changes them. Where that fails, the one that is kept stays.
  event.waitUntil(page.then(keepCrisisPage).catch(() => undefined))
})

async function keepCrisisPage(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([CRISIS_PAGE, STYLE])
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error()
}

export {}
