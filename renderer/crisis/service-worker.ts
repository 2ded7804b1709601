/// <reference lib="webworker" />

/**
 * Keeps the crisis page where no network is needed, as it was at the last visit with one. Caches that page and nothing else: no
 * answer, no name, no reply of the API.
 */
const CACHE = 'crisis-1'
const CRISIS_PAGE = '/crisis-resources'

// The worker's own global scope; the page's type is the one that the library file declares first.
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepCrisisPage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const page = fetch(event.request)
  event.respondWith(page.catch(() => crisisPage()))
  // Its words are the operator's, who changes them. Where that fails, the one that is kept stays.
  event.waitUntil(page.then(keepCrisisPage).catch(() => undefined))
})

async function keepCrisisPage(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.add(CRISIS_PAGE)
}

async function crisisPage(): Promise<Response> {
  return (await caches.match(CRISIS_PAGE)) ?? Response.error()
}

export {}
