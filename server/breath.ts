import { setImmediate } from 'node:timers/promises'

/** The longest time that work may block the event loop. */
const MOST_MS = 10

/**
 * Await the returned function between the parts of long work. If more than 10 ms have passed, it
 * lets the event loop serve others.
 */
export function createBreath(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < MOST_MS) return
    await setImmediate()
    begun = performance.now()
  }
}
