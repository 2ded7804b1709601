import { barsOfScore } from './audio-score.ts'

/**
 * Sends a microphone's sound through a test connection and rates it from 0 to 5. It stops on the
 * signal.
 */
export type MeasureAudio<Track> = (track: Track, signal: AbortSignal) => Promise<number>

type TestLimits = {
  /** A test that takes longer has failed. */
  readonly timeoutMs: number
  /** Minimum time from the start of one test to the start of the next. */
  readonly everyMs: number
}

/** Tests the connection repeatedly, by its sound only. */
export type ConnectionTest<Track> = {
  /**
   * The bars of the last test, from 0 to 4. Null before the first test, and 0 after a failed one.
   */
  readonly getBars: () => number | null
  readonly subscribe: (listener: () => void) => () => void
  /** @returns A function that stops the tests. */
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
    const score = await Promise.race([
      measure(track, AbortSignal.any([late, stopped])),
      aborted(late),
    ]).catch(() => 0)
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
          // While the page is hidden, its sound says nothing about the connection.
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
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(0), { once: true }),
  )
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
