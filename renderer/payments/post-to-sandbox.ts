const TIMEOUT_MS = 20_000

/**
 * Sends a request to the sandbox that replaces the vendor. Without the portal's session, and never
 * cached.
 */
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
