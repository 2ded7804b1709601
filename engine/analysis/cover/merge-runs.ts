import type { Arcs } from './arcs.ts'
import { distancesTo } from './distances.ts'

/**
 * Runs with the same appearances so far share a state. State 0 is the start, and each way through
 * the states is one path.
 */
export type MergedRuns = {
  /** By state: the state that follows each letter. */
  readonly next: readonly ReadonlyMap<number, number>[]
  /** States where a run may rest. */
  readonly rests: readonly number[]
  /**
   * By state: the minimum number of appearances until a run may rest; undefined if it only loops.
   */
  readonly ahead: readonly (number | undefined)[]
  /** False if the limit on states was reached. */
  readonly isComplete: boolean
}

const MOST_MERGED_STATES = 100_000

/** Merges runs by subset construction: a state is the set of nodes that equal runs reach. */
export function mergeRuns(arcs: Arcs, limit = MOST_MERGED_STATES): MergedRuns {
  const next: Map<number, number>[] = []
  const sets: (readonly number[])[] = []
  const known = new Map<string, number>()
  let isComplete = true

  const stateOf = (nodes: Iterable<number>): number | null => {
    const set = silentClosure(arcs, nodes)
    const key = set.join(' ')
    const there = known.get(key)
    if (there !== undefined) return there
    if (sets.length >= limit) {
      isComplete = false
      return null
    }
    known.set(key, sets.length)
    next.push(new Map())
    return sets.push(set) - 1
  }

  stateOf([0])
  for (const [state, set] of sets.entries()) {
    const lettered = set.flatMap((node) =>
      (arcs.from[node] ?? []).filter(({ letter }) => letter !== null),
    )
    for (const [letter, same] of Map.groupBy(lettered, (arc) => arc.letter)) {
      const to = stateOf(same.map((arc) => arc.to))
      if (letter !== null && to !== null) next[state]?.set(letter, to)
    }
  }
  const rests = [...sets.keys()].filter((state) =>
    sets[state]?.some((node) => arcs.rests.has(node)),
  )
  const ahead = distancesTo(
    rests,
    next.map((steps) => [...steps.values()]),
  )
  return { next, rests, ahead, isComplete }
}

/** The nodes that can be reached while nothing new appears, in order. */
function silentClosure(arcs: Arcs, nodes: Iterable<number>): readonly number[] {
  const found = new Set(nodes)
  for (const node of found)
    for (const { to, letter } of arcs.from[node] ?? []) if (letter === null) found.add(to)
  return [...found].sort((a, b) => a - b)
}
