import { stronglyConnected } from './strongly-connected.ts'
import type { Arcs } from './arcs.ts'

/**
 * A deterministic automaton: runs with the same appearances so far share a state. State 0 is the
 * start. Each way through it is one path, whatever the answers are.
 */
export type Automaton = {
  readonly next: readonly ReadonlyMap<number, number>[]
  /** True if a run may rest there. */
  readonly rests: readonly boolean[]
  /**
   * By state: the number of its strongly connected component, or null if the state is on no cycle.
   */
  readonly components: readonly (number | null)[]
  /** All states in reverse topological order. The states of a component are next to each other. */
  readonly lastFirst: readonly number[]
  /** False if the limit on states was reached. */
  readonly isComplete: boolean
}

export const MOST_AUTOMATON_STATES = 100_000

/** Builds the automaton by subset construction. */
export function buildAutomaton(arcs: Arcs, limit = MOST_AUTOMATON_STATES): Automaton {
  const next: Map<number, number>[] = []
  const rests: boolean[] = []
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
  return { next, rests, ...stronglyConnected(next.map((arcs) => [...arcs.values()])), isComplete }
}

/** The nodes that can be reached while nothing new appears, in order. */
export function silentClosure(arcs: Arcs, nodes: Iterable<number>): readonly number[] {
  const found = new Set(nodes)
  for (const node of found) for (const { to, letter } of arcs.from[node] ?? []) if (letter === null) found.add(to)
  return [...found].sort((a, b) => a - b)
}
