import { setImmediate } from 'node:timers/promises'

/** Longer than this nobody else waits for a piece of work. */
const MOST_MS = 10

/** To be waited for between the parts of long work: lets others be served once it has gone on for long. */
export function createBreath(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < MOST_MS) return
    await setImmediate()
    begun = performance.now()
  }
}
