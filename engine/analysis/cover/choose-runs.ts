import type { Flow } from '../../definition/flow.ts'
import type { Edge, Search } from '../explore/index.ts'
import type { Route } from './arcs.ts'
import type { GoalMeasure } from './goal-measure.ts'
import { type PathRun, type PlayedRun, playRun } from './played-run.ts'

/** The goals that no chosen run covers, and how to measure those of a run. */
export type OpenGoals = {
  readonly flow: Flow
  readonly measure: GoalMeasure
  readonly open: Set<string>
}

/** A chosen run, and the goals that no run chosen before covers. */
export type ChosenRun = { readonly played: PlayedRun; readonly owns: readonly string[] }

/**
 * Plays a run, and removes the goals that it covers from the open ones.
 * @returns Null if it covers none.
 */
export function takeRun({ flow, measure, open }: OpenGoals, run: PathRun): ChosenRun | null {
  const played = playRun(flow, run)
  const owns = played ? [...measure.run(played.moments)].filter((key) => open.has(key)) : []
  if (!played || owns.length === 0) return null
  for (const key of owns) open.delete(key)
  return { played, owns }
}

/**
 * Chooses runs that cover the open goals. It is a greedy choice: the run that covers most comes
 * first.
 * @param isOver True if no more runs are to be chosen.
 */
export function chooseRuns(
  goals: OpenGoals,
  found: Search<string>,
  isOver: () => boolean,
): readonly ChosenRun[] {
  const { open } = goals
  const ways = routeMap(found)
  const hopeless = new Set<string>()
  const wanted = (keys: readonly string[]) =>
    keys.filter((key) => open.has(key) && !hopeless.has(key))
  const chosen: ChosenRun[] = []
  const choose = (routes: readonly Route[], keys: readonly string[]): void => {
    for (const { startEdge, edges } of routes) {
      const run = found.follow(startEdge, edges)
      const one = run && takeRun(goals, run)
      if (one) {
        chosen.push(one)
        return
      }
    }
    for (const key of keys) hopeless.add(key)
  }
  for (
    let best = mostTaking(found.edges, wanted);
    best && !isOver();
    best = mostTaking(found.edges, wanted)
  ) {
    const { from, to, seen } = best
    const keys = wanted(seen)
    const first = routeTo(ways, from)
    const rest = new Set(wanted([...open]).filter((key) => !keys.includes(key)))
    const ends = [routeOnward(ways, to, rest), routeOnward(ways, to, new Set()), []]
    const own = [...(first?.edges ?? []), best]
    choose(first ? ends.map((end) => ({ ...first, edges: [...own, ...end] })) : [], keys)
  }
  for (const startEdge of found.startEdges) {
    const keys = wanted(startEdge.seen)
    if (keys.length === 0 || isOver()) continue
    const ends = [routeOnward(ways, startEdge.to, new Set()), []]
    choose(
      ends.map((edges) => ({ startEdge, edges })),
      keys,
    )
  }
  return chosen
}

function mostTaking(
  edges: readonly Edge[],
  wanted: (keys: readonly string[]) => readonly string[],
): Edge | null {
  let best: Edge | null = null
  let most = 0
  for (const edge of edges) {
    const count = wanted(edge.seen).length
    if (count > 0 && count >= most) [best, most] = [edge, count]
  }
  return best
}

/** The edges from each state, and how each state was first reached. */
export type RouteMap = {
  readonly found: Search<string>
  readonly ahead: ReadonlyMap<number, readonly Edge[]>
  readonly came: ReadonlyMap<number, Edge>
}

export function routeMap(found: Search<string>): RouteMap {
  const begin = new Set(found.startEdges.map(({ to }) => to))
  const came = new Map<number, Edge>()
  for (const edge of found.edges)
    if (!begin.has(edge.to) && !came.has(edge.to)) came.set(edge.to, edge)
  return { found, ahead: Map.groupBy(found.edges, ({ from }) => from), came }
}

/** The route that first reached a state. */
export function routeTo({ found, came }: RouteMap, index: number): Route | null {
  const edges: Edge[] = []
  let here = index
  for (let edge = came.get(here); edge; edge = came.get(here)) {
    edges.unshift(edge)
    here = edge.from
  }
  const startEdge = found.startEdges.find(({ to }) => to === here)
  return startEdge ? { startEdge, edges } : null
}

/** The edges from a state to open goals, nearest first, and then to an end. */
function routeOnward(ways: RouteMap, from: number, open: Set<string>): readonly Edge[] {
  const isWanted = ({ seen }: Edge) => seen.some((key) => open.has(key))
  const isEnd = (state: number) => !ways.ahead.has(state) || ways.found.resting.has(state)
  const edges: Edge[] = []
  let here = from
  for (let way = nearest(ways, here, isWanted); way; way = nearest(ways, here, isWanted)) {
    for (const key of way.flatMap(({ seen }) => seen)) open.delete(key)
    edges.push(...way)
    here = way.at(-1)?.to ?? here
  }
  const end = isEnd(here) ? null : nearest(ways, here, ({ to }) => isEnd(to))
  return [...edges, ...(end ?? [])]
}

function nearest(
  { ahead }: RouteMap,
  from: number,
  isWanted: (edge: Edge) => boolean,
): readonly Edge[] | null {
  const came = new Map<number, Edge | null>([[from, null]])
  for (const [here] of came) {
    for (const edge of ahead.get(here) ?? []) {
      if (isWanted(edge)) {
        const way = [edge]
        for (let back = came.get(here); back; back = came.get(back.from)) way.unshift(back)
        return way
      }
      if (!came.has(edge.to)) came.set(edge.to, edge)
    }
  }
  return null
}
