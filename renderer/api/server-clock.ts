const SAME_MS = 2000
let aheadMs = 0

/**
 * Computes from a reply's `Date` header (whole seconds) how far the server's clock is ahead of this
 * browser's.
 */
export function noteServerTime(date: string | null): void {
  const serverNow = Date.parse(date ?? '')
  if (Number.isNaN(serverNow)) return
  const difference = serverNow - Date.now()
  aheadMs = Math.abs(difference) < SAME_MS ? 0 : difference
}

/** Converts an instant of the server (ISO) to this browser's clock, which may be wrong. */
export function toBrowserTime(instant: string): string {
  return new Date(Date.parse(instant) - aheadMs).toISOString()
}

/** The time on the server. Page and server then agree, even if this browser's clock is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
