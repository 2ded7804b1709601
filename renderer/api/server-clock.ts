const SAME_MS = 2000
let aheadMs = 0

/** Learns from a reply's `Date` header (whole seconds) by how much the server's clock is ahead of this browser's. */
export function noteServerTime(date: string | null): void {
  const serverNow = Date.parse(date ?? '')
  if (Number.isNaN(serverNow)) return
  const difference = serverNow - Date.now()
  aheadMs = Math.abs(difference) < SAME_MS ? 0 : difference
}

/** An instant of the server (ISO) as this browser's clock will show it. */
export function toBrowserTime(instant: string): string {
  return new Date(Date.parse(instant) - aheadMs).toISOString()
}

/** What time it is on the server, so that a page and the server agree whatever this browser's clock shows. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
