const MINUTE_MS = 60_000
/** Time before the end at which the person is asked whether they are still there. */
const WARNING_MS = 2 * MINUTE_MS

/** The phase of a session; `minutesLeft` is rounded up. */
export type SessionPhase =
  | { readonly kind: 'running' }
  | { readonly kind: 'ending'; readonly minutesLeft: number }
  | { readonly kind: 'ended' }

/**
 * The phase of a session at a given time, and the time until the next phase.
 *
 * @param nowMs Milliseconds since the epoch, as is `endMs`.
 * @returns `changesInMs` is `null` if there is no further change.
 */
export function sessionPhase(
  nowMs: number,
  endMs: number,
): { readonly phase: SessionPhase; readonly changesInMs: number | null } {
  const leftMs = endMs - nowMs
  if (leftMs <= 0) return { phase: { kind: 'ended' }, changesInMs: null }
  if (leftMs > WARNING_MS) return { phase: { kind: 'running' }, changesInMs: leftMs - WARNING_MS }
  const minutesLeft = Math.ceil(leftMs / MINUTE_MS)
  return {
    phase: { kind: 'ending', minutesLeft },
    changesInMs: leftMs - (minutesLeft - 1) * MINUTE_MS,
  }
}
