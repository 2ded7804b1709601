/**
 * Measures the time of a small request to the portal's server. It does not count as activity, so
 * the session's end does not move.
 *
 * @throws {Error} If there is no reply.
 */
export async function roundTripMs(signal: AbortSignal): Promise<number> {
  const begin = performance.now()
  await fetch('/healthz', { cache: 'no-store', signal })
  return performance.now() - begin
}
