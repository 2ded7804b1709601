import { knotsOf } from './knots.ts'
import type { Arcs } from './paths-arcs.ts'

/**
 * Runs that have shown the same so far, as one state: from each, every appearance leads to one state. State 0 is the beginning.
 * Different ways through it are different paths, whatever was answered.
 */
export type Automaton = {
  readonly next: readonly ReadonlyMap<number, number>[]
  /** Whether a run may rest there. */
  readonly rests: readonly boolean[]
  /** Whether states lie on a way that comes round: the number of their knot, else null. */
  readonly knots: readonly (number | null)[]
  /** All states, each after all that it leads to, but for those of its own knot. */
  readonly lastFirst: readonly number[]
  /** False: there were more states than the bound. */
  readonly isComplete: boolean
}

export const MOST_STATES = 100_000

/** Joins runs that have shown the same (subset construction). */
export function automatonOf(arcs: Arcs, limit = MOST_STATES): Automaton {
  const next: Map<number, number>[] = []
  const rests: boolean[] = []
  const sets: (readonly number[])[] = []
  const known = new Map<string, number>()
  let isComplete = true

  const stateOf = (nodes: Iterable<number>): number | null => {
    const set = silently(arcs, nodes)
    const key = set.join(' ')
    const there = known.get(key)
    if (there !== undefined) return there
    if (sets.length >= limit) {
      isComplete = false
      return null
    }
    known.set(key, sets.length)
    next.push(new Map())
    rests.push(set.some((node) => arcs.rests.has(node)))
    return sets.push(set) - 1
  }

  stateOf([0])
  for (let state = 0; state < sets.length; state += 1) {
    const targets = new Map<number, Set<number>>()
    for (const node of sets[state] ?? []) {
      for (const { to, letter } of arcs.from[node] ?? []) {
        if (letter === null) continue
        const known = targets.get(letter)
        if (known) known.add(to)
        else targets.set(letter, new Set([to]))
      }
    }
    for (const [letter, nodes] of targets) {
      const to = stateOf(nodes)
      if (to !== null) next[state]?.set(letter, to)
    }
  }
  return { next, rests, ...knotsOf(next.map((arcs) => [...arcs.values()])), isComplete }
}

/** The nodes that runs come to from some nodes while nothing new appears, in order. */
export function silently(arcs: Arcs, nodes: Iterable<number>): readonly number[] {
  const found = new Set(nodes)
  for (const node of found) for (const { to, letter } of arcs.from[node] ?? []) if (letter === null) found.add(to)
  return [...found].sort((a, b) => a - b)
}
