import type { MergedRuns } from './merge-runs.ts'

/** How many paths there are, and their lengths in appearances. */
export type PathCount = {
  /**
   * Paths to an end, or to a state that nothing new follows. Null if there is no limit to them,
   * because a run can loop and then still end.
   */
  readonly ends: bigint | null
  /** A run can reach an earlier state again. */
  readonly loops: boolean
  /** Null if no run ends. */
  readonly shortest: number | null
  /** Null if no run ends, or if there is no limit. */
  readonly longest: number | null
  /** False if there are more. */
  readonly isComplete: boolean
}

/** Counts the paths exactly, state by state. */
export function countPaths({ next, rests, ahead, isComplete }: MergedRuns): PathCount {
  const successors = next.map((steps) => [...steps.values()])
  const everywhere = countWays(successors)
  const toEnds =
    everywhere ??
    countWays(successors.map((to) => to.filter((state) => ahead[state] !== undefined)))
  return {
    ends: toEnds && rests.reduce((sum, state) => sum + (toEnds.ways[state] ?? 0n), 0n),
    loops: everywhere === null,
    shortest: ahead[0] ?? null,
    longest:
      toEnds &&
      rests.reduce(
        (most: number | null, state) => Math.max(most ?? 0, toEnds.longest[state] ?? 0),
        null,
      ),
    isComplete,
  }
}

/** By node: the number of ways to it from node 0, and the length of the longest. */
type Ways = { readonly ways: readonly bigint[]; readonly longest: readonly number[] }

/** @returns Null if there is a loop. */
function countWays(next: readonly (readonly number[])[]): Ways | null {
  const ways = next.map((_, node): bigint => (node === 0 ? 1n : 0n))
  const longest = next.map(() => 0)
  const missing = next.map(() => 0)
  for (const ahead of next) for (const to of ahead) missing[to] = (missing[to] ?? 0) + 1
  const open = [...missing.keys()].filter((node) => missing[node] === 0)
  for (const node of open) {
    for (const to of next[node] ?? []) {
      ways[to] = (ways[to] ?? 0n) + (ways[node] ?? 0n)
      longest[to] = Math.max(longest[to] ?? 0, (longest[node] ?? 0) + 1)
      missing[to] = (missing[to] ?? 0) - 1
      if (missing[to] === 0) open.push(to)
    }
  }
  return open.length === next.length ? { ways, longest } : null
}
