const TIMEOUT_MS = 20_000

/** Sends something to the sandbox that stands in for the vendor: without the portal's session, and never from a cache. */
export function postToSandbox(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: JSON.stringify(body),
  })
}
