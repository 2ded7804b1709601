import type { Automaton } from './automaton.ts'

/** How many paths there are, and their lengths in appearances. */
export type PathCount = {
  /** Paths to an end, or to a state that nothing new follows. */
  readonly ends: bigint
  /**
   * Paths that end where they reach an earlier state again. From there, they could loop forever.
   */
  readonly rounds: bigint
  readonly shortest: number | null
  readonly longest: number | null
  /** False if there are more. */
  readonly isComplete: boolean
}

type Part = { readonly ends: bigint; readonly rounds: bigint; readonly shortest: number; readonly longest: number }

const NONE: Part = { ends: 0n, rounds: 0n, shortest: Number.POSITIVE_INFINITY, longest: Number.NEGATIVE_INFINITY }
const MOST_TURNS = 200_000

/**
 * Counts the paths of an automaton exactly: state by state, and inside components path by path,
 * with each state at most once per path.
 */
export function countPaths(automaton: Automaton): PathCount {
  const { next, rests, components, lastFirst } = automaton
  const known = new Map<number, Part>()
  let turns = 0
  let isComplete = automaton.isComplete

  const within = (state: number, passed: ReadonlySet<number>): Part => {
    turns += 1
    let part: Part = rests[state] ? { ends: 1n, rounds: 0n, shortest: 0, longest: 0 } : NONE
    for (const to of next[state]?.values() ?? []) part = joined(part, onward(state, to, passed))
    return part
  }
  const onward = (state: number, to: number, passed: ReadonlySet<number>): Part => {
    const isInComponent = components[to] !== null && components[to] === components[state]
    if (!isInComponent) return known.get(to) ?? NONE
    if (passed.has(to)) return { ...NONE, rounds: 1n }
    if (turns > MOST_TURNS) {
      isComplete = false
      return NONE
    }
    return within(to, new Set([...passed, to]))
  }
  for (const state of lastFirst) known.set(state, within(state, new Set([state])))
  const { ends, rounds, shortest, longest } = known.get(0) ?? NONE
  return {
    ends,
    rounds,
    shortest: Number.isFinite(shortest) ? shortest : null,
    longest: Number.isFinite(longest) ? longest : null,
    isComplete,
  }
}

function joined(a: Part, b: Part): Part {
  return {
    ends: a.ends + b.ends,
    rounds: a.rounds + b.rounds,
    shortest: Math.min(a.shortest, b.shortest + 1),
    longest: Math.max(a.longest, b.longest + 1),
  }
}
