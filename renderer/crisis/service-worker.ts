/// <reference lib="webworker" />

/**
 * Keeps the crisis page where no network is needed. Caches that page and nothing else: no answer, no name, no reply of the API.
 */
const CACHE = 'crisis-1'
const CRISIS_PAGE = '/crisis-resources'

// The worker's own global scope; the page's type is the one that the library file declares first.
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(CRISIS_PAGE))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => crisisPage()))
})

async function crisisPage(): Promise<Response> {
  return (await caches.match(CRISIS_PAGE)) ?? Response.error()
}

export {}
