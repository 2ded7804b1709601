import type { Flow } from '../../definition/flow.ts'
import {
  routeOnward,
  playRun,
  runAlong,
  type PlayedRun,
  routeTo,
  type RouteMap,
} from './played-run.ts'
import type { GoalMeasure } from './goal-measure.ts'
import type { Edge } from '../explore/index.ts'
import type { Route, PathRun } from './path-run.ts'

/** A chosen run, and the goals that no run chosen before covers. */
export type ChosenRun = { readonly played: PlayedRun; readonly owns: readonly string[] }

/**
 * Chooses runs that cover the open goals. It is a greedy choice: the run that covers most comes
 * first. Covered goals are removed from `open`.
 * @param isOver True if no more runs are to be chosen.
 */
export function chooseRuns(
  flow: Flow,
  measure: GoalMeasure,
  ways: RouteMap,
  open: Set<string>,
  isOver = () => false,
): readonly ChosenRun[] {
  const { found } = ways
  const hopeless = new Set<string>()
  const wanted = (keys: readonly string[]) =>
    keys.filter((key) => open.has(key) && !hopeless.has(key))
  const chosen: ChosenRun[] = []
  const choose = (run: PathRun | null, keys: readonly string[]): void => {
    const played = run && playRun(flow, run)
    const owns = played ? [...measure.run(played.moments)].filter((key) => open.has(key)) : []
    if (played && owns.length > 0) chosen.push({ played, owns })
    for (const key of owns) open.delete(key)
    if (owns.length === 0) for (const key of keys) hopeless.add(key)
  }
  const firstThatGoes = (routes: readonly Route[]): PathRun | null => {
    for (const route of routes) {
      const run = runAlong(ways, route)
      if (run && playRun(flow, run)) return run
    }
    return null
  }
  for (
    let best = mostTaking(found.edges, wanted);
    best && !isOver();
    best = mostTaking(found.edges, wanted)
  ) {
    const keys = wanted(best.seen)
    const to = routeTo(ways, best.from)
    const rest = new Set([...open].filter((key) => !keys.includes(key) && !hopeless.has(key)))
    const own = to && { ...to, edges: [...to.edges, best] }
    const ends = [rest, new Set<string>()].map((goals) => routeOnward(ways, best.to, goals))
    const routes = own
      ? [...ends, []].map((end) => ({ ...own, edges: [...own.edges, ...end] }))
      : []
    choose(firstThatGoes(routes), keys)
  }
  for (const startEdge of found.startEdges) {
    const keys = wanted(startEdge.seen)
    if (keys.length === 0 || isOver()) continue
    const edges = routeOnward(ways, startEdge.to, new Set())
    choose(firstThatGoes([edges, []].map((end) => ({ startEdge, edges: end }))), keys)
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
