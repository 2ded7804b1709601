/**
 * How long a small request to the portal's server takes. It is no sign of somebody: the session's end stays where it is.
 *
 * @throws {Error} If no answer comes.
 */
export async function roundTripMs(signal: AbortSignal): Promise<number> {
  const begin = performance.now()
  await fetch('/healthz', { cache: 'no-store', signal })
  return performance.now() - begin
}
