import { barsOfScore } from './audio-score.ts'

/** Sends a microphone's sound once around and judges it. @returns The score, from 0 to 5. It stops at the signal. */
export type MeasureAudio<Track> = (track: Track, signal: AbortSignal) => Promise<number>

export type TestLimits = {
  /** A test that takes longer has failed. */
  readonly timeoutMs: number
  /** From the begin of a test to the begin of the next, at least. */
  readonly everyMs: number
}

/** Tests the connection by its sound alone, again and again. */
export type ConnectionTest<Track> = {
  /** Of the last test, from 0 to 4; a test that failed has none. Null before the first. */
  readonly getBars: () => number | null
  readonly subscribe: (listener: () => void) => () => void
  /** @returns What stops it. */
  readonly start: (track: Track, limits: TestLimits) => () => void
}

export function createConnectionTest<Track>(measure: MeasureAudio<Track>): ConnectionTest<Track> {
  const listeners = new Set<() => void>()
  let bars: number | null = null

  function publish(next: number): void {
    if (next === bars) return
    bars = next
    for (const listener of listeners) listener()
  }

  async function testOnce(track: Track, timeoutMs: number, stopped: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(timeoutMs)
    const score = await Promise.race([measure(track, AbortSignal.any([late, stopped])), aborted(late)]).catch(() => 0)
    if (!stopped.aborted) publish(barsOfScore(score))
  }

  return {
    getBars: () => bars,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (track, { timeoutMs, everyMs }) => {
      const stopping = new AbortController()
      const { signal } = stopping
      const testAgain = async () => {
        while (!signal.aborted) {
          const next = pause(everyMs, signal)
          // Nobody looks at the page: its sound says nothing then.
          if (document.visibilityState === 'visible') await testOnce(track, timeoutMs, signal)
          await next
        }
      }
      void testAgain()
      return () => stopping.abort()
    },
  }
}

function aborted(signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(0), { once: true }))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
