import type { RunState } from '../../machine/types.ts'
import type { Edge, Exploration, ExploredState, StartEdge } from './exploration.ts'
import type { SearchOptions } from './search-options.ts'
import {
  addFound,
  boundMet,
  exploreState,
  isOut,
  momentKey,
  type RunningSearch,
} from './explore-state.ts'
import { followRun } from './follow-run.ts'
import { type FoundState, runReplayer, shortestRun } from './shortest-run.ts'
import type { Slice } from './slice/slice.ts'
import { type Space, prepareSpace } from './space.ts'
import { exampleInputs, startRuns, type StepResult } from './steps.ts'

export type Search<Mark> = Exploration<Mark> & {
  readonly states: readonly FoundState<Mark>[]
  /** The shortest run to the state that ended the search, from its start; else empty. */
  readonly way: readonly ExploredState<Mark>[]
  /** The limit that ended the search, such as `10000 states`; null if it is complete. */
  readonly bound: string | null
  /** Input groups with untried values. */
  readonly cut: readonly string[]
  /**
   * A run from this start along these edges.
   * @returns Null if no run can follow them.
   */
  readonly follow: (startEdge: StartEdge, edges: readonly Edge[]) => ReturnType<typeof followRun>
}

/**
 * Explores all possible runs, breadth first, on the engine itself. Inputs stay open: a run
 * represents all inputs until the engine reads them, and is split if they make a difference.
 */
export function search<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
): Search<Mark> {
  const { takesInputs = false, goesBack } = options
  return searchIn(prepareSpace(slice, goesBack === 'everywhere', takesInputs), options)
}

/** Searches a prepared space. */
export function searchIn<Mark extends string>(
  space: Space,
  options: SearchOptions<Mark>,
): Search<Mark> {
  const searching = newSearch(space, options)
  const { states } = searching
  space.read.clear()
  begin(searching)
  // The search adds states to the list meanwhile.
  for (const here of states) {
    if (isOut(searching) || searching.hit !== null) break
    if (options.isOver?.(here.mark) !== true) exploreState(searching, here)
  }
  return resultOf(searching)
}

function newSearch<Mark>(space: Space, options: SearchOptions<Mark>): RunningSearch<Mark> {
  const states: FoundState<Mark>[] = []
  const reuses = options.sharesOutcomes === true && options.takesInputs !== true
  return {
    space,
    options,
    see: options.see ?? (() => []),
    afterChange: options.afterChange ?? ((mark) => mark),
    states,
    known: new Map(),
    again: runReplayer(space, states),
    keys: new WeakMap(),
    outcomes: reuses ? { moves: new Map(), after: new Map() } : null,
    edges: [],
    startEdges: new Map(),
    begins: new Map(),
    resting: new Set(),
    hit: null,
    parts: 0,
    tries: 0,
  }
}

function begin<Mark>(searching: RunningSearch<Mark>): void {
  const { space, options, see, startEdges, begins } = searching
  const look = (moment: StepResult) => ({
    mark: options.mark(null, moment.appeared, moment.state),
    seen: see(moment),
  })
  for (const { one, value, split } of startRuns(space, look)) {
    const [moment, { mark, seen }] = value
    const { state, decided, appeared } = moment
    const { example } = one
    const inputs = exampleInputs(space, example)
    const { possible } = split
    const key = momentKey(searching, moment)
    const start = { state, decided, key, appeared, mark, from: null, possible, example }
    const to = addFound(searching, start)
    const way = [to, ...appeared.map(({ key: shown }) => shown), ...seen].join(' ')
    const startEdge = startEdges.get(way) ?? { to, appeared, inputs, seen }
    startEdges.set(way, startEdge)
    begins.set(startEdge, [...(begins.get(startEdge) ?? []), { possible, example }])
    searching.tries += 1
    if (searching.hit !== null || isOut(searching)) return
  }
}

function resultOf<Mark extends string>(searching: RunningSearch<Mark>): Search<Mark> {
  const { space, options, see, states, edges, startEdges, begins, resting, hit } = searching
  const last = hit === null ? undefined : states[hit]
  const bound = boundMet(searching)
  const models = new Set([...states.flatMap(({ state }) => activeFlows(state))].map(space.modelFor))
  return {
    states,
    way: last ? shortestRun(space, states, last) : [],
    edges,
    startEdges: [...startEdges.values()],
    resting,
    isComplete: bound === null,
    bound,
    hit,
    sampled: [...models].flatMap(({ candidates }) =>
      [...candidates].flatMap(([id, one]) => (one.isComplete ? [] : [id])),
    ),
    cut: [
      ...space.cut,
      ...[...space.untried].filter(
        (group) => options.takesInputs === true || space.read.has(group),
      ),
    ],
    follow: (startEdge, ways) =>
      followRun({ space, states, see }, begins.get(startEdge) ?? [], ways),
  }
}

function activeFlows(state: RunState): readonly string[] {
  return [state.flow, ...Object.values(state.children).flatMap(activeFlows)]
}

/** The reasons why an exploration is not a proof. */
export function gaps({ bound, sampled, cut }: Search<string>): readonly string[] {
  return [
    ...cut.map((group) => `"${group}" has too many distinguishable values to try them all`),
    ...boundGap(bound),
    ...sampled.map((id) => `not all distinguishable answers to "${id}" were tried`),
  ]
}

/** A bound that ended a search, as a reason. */
export function boundGap(bound: string | null): readonly string[] {
  return bound === null ? [] : [`the search stopped at its limit of ${bound}`]
}
