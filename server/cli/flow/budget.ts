import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Budget } from '#engine/analysis/index.ts'

/** The seconds that a command takes at most, if `--limit` does not say otherwise. */
const SECONDS = 60
const GIGABYTE = 1024 ** 3

/** The calls between two measurements of memory, which take longer than reading the clock. */
const CALLS_PER_MEASURE = 16
/** The part of the limit that the heap may fill before garbage is collected. */
const FULL = 0.8
/** The part of the limit that data in use may fill. The rest is for garbage and for the answer. */
const MOST_IN_USE = 0.6

/** The limit of a command, and what an author can do if it was reached. */
export type CommandBudget = {
  readonly seconds: number
  readonly bound: Budget
  readonly advice: () => readonly string[]
}

/** The bytes of this thread's heap, with garbage, and a full garbage collection. */
type Memory = { readonly used: () => number; readonly collect: () => void }

const HEAP: Memory = {
  used: () => getHeapStatistics().used_heap_size,
  collect: () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect()
  },
}

/** Collects garbage when the heap has doubled. By default, V8 lets a small heap grow fourfold. */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Limits a command to a number of seconds from now, and to 1 GB of memory for each minute of them.
 * @param limit The seconds as given on the command line.
 * @returns Null if that is not a number of seconds.
 */
export function commandBudget(limit = `${SECONDS}`, memory = HEAP): CommandBudget | null {
  if (!/^[1-9]\d{0,5}$/.test(limit)) return null
  const seconds = Number(limit)
  const gigabytes = gigabytesIn(seconds)
  const end = performance.now() + seconds * 1000
  let calls = 0
  let reached: string | null = null
  const bound = (): string | null => {
    calls += 1
    if (reached !== null) return reached
    if (performance.now() >= end) reached = seconds === 1 ? '1 second' : `${seconds} seconds`
    else if (calls % CALLS_PER_MEASURE === 0 && isFull(memory, gigabytes * GIGABYTE))
      reached = `${gigabytes} GB of memory`
    return reached
  }
  const more = 5 * Math.max(seconds, SECONDS)
  const advice = () =>
    reached === null
      ? []
      : [
          `To explore more, give it more time and memory: --limit ${more} (${more} seconds and ${gigabytesIn(more)} GB).`,
        ]
  return { seconds, bound, advice }
}

function isFull({ used, collect }: Memory, limit: number): boolean {
  if (used() < FULL * limit) return false
  collect()
  return used() >= MOST_IN_USE * limit
}

/** One for each minute, but no more than Node may use. */
function gigabytesIn(seconds: number): number {
  const most = Math.floor(getHeapStatistics().heap_size_limit / GIGABYTE)
  return Math.max(1, Math.min(most, Math.round(seconds / SECONDS)))
}
