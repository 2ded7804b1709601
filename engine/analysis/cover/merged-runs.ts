import { type Arcs, distancesTo } from './arcs.ts'

/**
 * Runs with the same appearances so far share a state. State 0 is the start, and each way through
 * the states is one path.
 */
export type MergedRuns = {
  /** By state: the state that follows each appearance. */
  readonly next: readonly ReadonlyMap<string, number>[]
  /**
   * By state: the minimum number of appearances until a run may rest; undefined if it only loops.
   */
  readonly ahead: readonly (number | undefined)[]
  /** False if the limit on states was reached. */
  readonly isComplete: boolean
}

const MOST_MERGED_STATES = 100_000

/** Merges runs by subset construction: a state is the set of nodes that equal runs reach. */
export function mergeRuns(arcs: Arcs): MergedRuns {
  const next: Map<string, number>[] = []
  const sets: (readonly number[])[] = []
  const known = new Map<string, number>()
  let isComplete = true

  const stateOf = (nodes: Iterable<number>): number | null => {
    const set = silentClosure(arcs, nodes)
    const key = set.join(' ')
    const there = known.get(key)
    if (there !== undefined) return there
    if (sets.length >= MOST_MERGED_STATES) {
      isComplete = false
      return null
    }
    known.set(key, sets.length)
    next.push(new Map())
    return sets.push(set) - 1
  }

  stateOf([0])
  for (const [state, set] of sets.entries()) {
    const telling = Map.groupBy(
      set.flatMap((node) => arcs.from[node] ?? []),
      ({ key }) => key,
    )
    for (const [key, same] of telling) {
      const to = key === null ? null : stateOf(same.map((arc) => arc.to))
      if (key !== null && to !== null) next[state]?.set(key, to)
    }
  }
  const rests = [...sets.keys()].filter((state) =>
    sets[state]?.some((node) => arcs.rests.has(node)),
  )
  const ahead = distancesTo(rests, next.map(successors))
  return { next, ahead, isComplete }
}

function successors(steps: ReadonlyMap<string, number>): readonly number[] {
  return [...steps.values()]
}

/** The nodes that can be reached while nothing new appears, in order. */
function silentClosure(arcs: Arcs, nodes: Iterable<number>): readonly number[] {
  const found = new Set(nodes)
  for (const node of found)
    for (const { to, key } of arcs.from[node] ?? []) if (key === null) found.add(to)
  return [...found].sort((a, b) => a - b)
}

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
export function countPaths({ next, ahead, isComplete }: MergedRuns): PathCount {
  const all = next.map(successors)
  const everywhere = countWays(all)
  const ways =
    everywhere ?? countWays(all.map((to) => to.filter((state) => ahead[state] !== undefined)))
  const ends = ways?.filter((_, state) => ahead[state] === 0) ?? []
  return {
    ends: ways && ends.reduce((sum, { count }) => sum + count, 0n),
    loops: everywhere === null,
    shortest: ahead[0] ?? null,
    longest: ends.reduce((most: number | null, one) => Math.max(most ?? 0, one.longest), null),
    isComplete,
  }
}

/** By node: the number of ways to it from node 0, and the length of the longest. */
type Ways = readonly { readonly count: bigint; readonly longest: number }[]

/** @returns Null if there is a loop. */
function countWays(next: readonly (readonly number[])[]): Ways | null {
  const ways = next.map((_, node) => ({ count: node === 0 ? 1n : 0n, longest: 0, missing: 0 }))
  for (const to of next.flat()) if (ways[to]) ways[to].missing += 1
  const open = [...ways.keys()].filter((node) => ways[node]?.missing === 0)
  for (const node of open) {
    for (const to of next[node] ?? []) {
      const [here, there] = [ways[node], ways[to]]
      if (!here || !there) continue
      there.count += here.count
      there.longest = Math.max(there.longest, here.longest + 1)
      there.missing -= 1
      if (there.missing === 0) open.push(to)
    }
  }
  return open.length === next.length ? ways : null
}

/** The keys of a path's appearances. `loops`: it ends where it reaches an earlier state again. */
export type PathWord = { readonly keys: readonly string[]; readonly loops: boolean }

/**
 * The paths in order of length: those that end, and those that loop. No path continues after a
 * loop.
 */
export function* pathsByLength({ next, ahead }: MergedRuns): Generator<PathWord> {
  let length = ahead[0] ?? 0
  let isLonger = false
  function* onward(state: number, path: OpenPath): Generator<PathWord> {
    const { keys, passed } = path
    const loops = passed.has(state)
    const least = Math.max(path.least, keys.length + (loops ? 0 : (ahead[state] ?? 0)))
    if (least > length) {
      isLonger = true
      return
    }
    if (least === length && (loops || ahead[state] === 0)) yield { keys, loops }
    if (loops) return
    const here = new Set([...passed, state])
    for (const [key, to] of next[state] ?? [])
      yield* onward(to, { keys: [...keys, key], passed: here, least })
  }
  do {
    isLonger = false
    yield* onward(0, { keys: [], passed: new Set(), least: 0 })
    length += 1
  } while (isLonger)
}

/** `least`: the minimum length of the finished path, and 0 at its beginning. */
type OpenPath = {
  readonly keys: readonly string[]
  readonly passed: ReadonlySet<number>
  readonly least: number
}
