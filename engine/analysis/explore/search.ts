import type { RunState } from '../../machine/types.ts'
import {
  type Budget,
  type StartEdge,
  type Exploration,
  MOST_STATES_EXPLORED,
  type Edge,
  type ExploredState,
} from './exploration.ts'
import { changesAnswer, type GoingBack, leavesEmpty, type Move } from './moves/moves.ts'
import type { Appearance } from './moves/appearances.ts'
import { possibleInputsKey, exampleIn } from './inputs/possible-inputs.ts'
import type { RunSet } from './inputs/split-inputs.ts'
import { followRun, type StartInputs } from './follow-run.ts'
import type { Slice } from './slice/slice.ts'
import { type Space, prepareSpace } from './space.ts'
import {
  startRuns,
  type StepResult,
  moveRuns,
  newInputsMove,
  type MoveOutcome,
  type MovesOutcome,
  movesForRuns,
  renewInputs,
  type ExampleRun,
  type RunsAtState,
  exampleInputs,
} from './steps.ts'
import {
  activeFlows,
  isAnswerReplaced,
  isActiveFlow,
  type Sums,
  openSums,
} from './inputs/open-totals.ts'
import { type Arrival, type FoundState, runReplayer, shortestRun } from './shortest-run.ts'

export type SearchOptions<Mark> = {
  /** Effects may fail. */
  readonly failures: boolean
  /** The mark of a run after each move, computed on the sliced flow. */
  readonly mark: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark
  /**
   * Observes each step. Runs that differ in the data it reads are distinguished, and its result is
   * stored with the edge.
   */
  readonly see?: (moment: StepResult) => readonly string[]
  readonly until?: (state: ExploredState<Mark>) => boolean
  /** True if no later event can matter. The search does not continue from such a state. */
  readonly isOver?: (mark: Mark) => boolean
  readonly limit?: number
  readonly budget?: Budget | undefined
  /** The order of appearances affects the mark. */
  readonly countsOrder?: boolean
  /** Distinguishes states by every sum. Needed to follow routes between states. */
  readonly keepsSums?: boolean
  /** Where Back is pressed. Default: nowhere. */
  readonly goesBack?: GoingBack
  /**
   * The inputs may change at any time. Requires Back everywhere, because then every answer can
   * matter.
   */
  readonly takesInputs?: boolean
  /**
   * States with the same key share the outcomes of a move. Faster if later rules read few inputs.
   * If values are copied from inputs, a move has one outcome for each value.
   */
  readonly sharesOutcomes?: boolean
  /** Changes the mark when Back is pressed, an answer is replaced or the inputs change. */
  readonly afterChange?: (before: Mark) => Mark
}

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
 * represents all inputs until the engine reads them, and is split if they make a difference. Sums
 * of points stay open in the same way.
 */
export function search<Mark extends string>(
  slice: Slice,
  options: SearchOptions<Mark>,
): Search<Mark> {
  const { takesInputs = false } = options
  const isEverywhere = options.goesBack === 'everywhere'
  const withOpenSums =
    options.keepsSums === true || isEverywhere ? null : searchIn(prepareSpace(slice, true), options)
  return (
    withOpenSums ??
    searchIn(prepareSpace(slice, false, isEverywhere, takesInputs), options) ??
    NOTHING
  )
}

const NOTHING = {
  states: [],
  way: [],
  edges: [],
  startEdges: [],
  resting: new Set<number>(),
  isComplete: false,
  hit: null,
  sampled: [],
  cut: [],
  bound: null,
  follow: () => null,
}

/**
 * The maximum number of tried moves per state of the limit, because a single move may have more
 * outcomes than the limit allows states.
 */
const MOST_TRIES = 20

/** The data that a search records about a step. */
type Looked<Mark> = { readonly mark: Mark; readonly seen: readonly string[] }

type Going = Pick<Edge, 'move' | 'isOptional' | 'part'> & { readonly from: RunSet }

/**
 * Searches a prepared space.
 * @returns Null if sums cannot stay open because a counted answer was replaced.
 */
export function searchIn<Mark extends string>(
  space: Space,
  options: SearchOptions<Mark>,
): Search<Mark> | null {
  const { totals } = space
  const {
    limit = MOST_STATES_EXPLORED,
    see = () => [],
    until,
    isOver = () => false,
    afterChange = (mark) => mark,
  } = options
  const found: FoundState<Mark>[] = []
  /** By state key, then by the rest. A state key is long and hashed once, so it is not joined. */
  const known = new Map<string, Map<string, number>>()
  const again = runReplayer(space, found)
  const edges: Edge[] = []
  const startEdges = new Map<string, StartEdge>()
  // If sums or inputs of runs may still differ, the runs are executed one by one.
  const reuses =
    options.sharesOutcomes === true && totals.length === 0 && options.takesInputs !== true
  const knownMoves = new Map<string, MovesOutcome[]>()
  const knownAfter = new Map<Move, Map<Mark, MoveOutcome<Looked<Mark>>[]>>()
  const keys = new WeakMap<StepResult, string>()
  const queue: { readonly at: number; readonly sums: Sums[] }[] = []
  const waiting = new Map<number, Sums[]>()
  const begins = new Map<StartEdge, readonly StartInputs[]>()
  const resting = new Set<number>()
  let hit: number | null = null
  let parts = 0
  let tries = 0
  const boundMet = (): string | null => {
    if (found.length >= limit) return `${found.length} states`
    return tries >= limit * MOST_TRIES ? `${tries} moves` : (options.budget?.() ?? null)
  }
  const isOut = () => boundMet() !== null
  space.read.clear()

  const keyOf = (moment: StepResult): string => {
    const key = keys.get(moment) ?? space.keyOf(moment.state, moment.decided)
    keys.set(moment, key)
    return key
  }

  const add = (
    one: Omit<FoundState<Mark>, 'index' | 'came' | 'inputs'>,
    came: readonly Arrival[],
  ): number => {
    const open = space.inputsKeyOf(one.possible, space.aheadOf(one.state))
    const ofKey = known.get(one.key) ?? new Map<string, number>()
    known.set(one.key, ofKey)
    const key = `${one.mark} ${open} ${totals.length === 0 ? '' : possibleInputsKey(one.possible)}`
    const there = ofKey.get(key) ?? found.length
    const here = found[there] ?? {
      ...one,
      inputs: exampleInputs(space, exampleIn(one.possible, one.example)),
      index: there,
      came: new Map<string, Arrival>(),
    }
    if (there === found.length) {
      ofKey.set(key, there)
      found.push(here)
      if (hit === null && until?.(here) === true) hit = there
    }
    const fresh = came.filter(({ sums }) => !here.came.has(sums.join()))
    for (const run of fresh) here.came.set(run.sums.join(), run)
    const later = waiting.get(there)
    if (later) later.push(...fresh.map(({ sums }) => sums))
    else if (fresh.length > 0) {
      const mine = fresh.map(({ sums }) => sums)
      waiting.set(there, mine)
      queue.push({ at: there, sums: mine })
    }
    return there
  }

  const knownAfterMove = (move: Move, mark: Mark): MoveOutcome<Looked<Mark>>[] | undefined => {
    if (!reuses) return undefined
    const after = knownAfter.get(move) ?? new Map<Mark, MoveOutcome<Looked<Mark>>[]>()
    knownAfter.set(move, after)
    const known = after.get(mark) ?? []
    after.set(mark, known)
    return known
  }

  const knownMovesAt = (key: string): MovesOutcome[] | undefined => {
    if (!reuses) return undefined
    const known = knownMoves.get(key) ?? []
    knownMoves.set(key, known)
    return known
  }

  /** Picks one run of a state to try. */
  const standingAt = (here: FoundState<Mark>): RunsAtState => ({
    decided: here.decided,
    ahead: space.aheadOf(here.state),
    choose: ({ possible, sums }): ExampleRun => {
      const example = exampleIn(possible, here.example)
      const own = here.sums.join()
      const mine = sums.find((one) => one.join() === own) ?? sums[0] ?? here.sums
      const isSame =
        mine.join() === own &&
        [...possible.keys()].every((group) => example.get(group) === (here.example.get(group) ?? 0))
      return {
        example,
        sums: mine,
        state: isSame ? here.state : again(here.index, { example, sums: mine }),
      }
    },
  })

  const begin = (): void => {
    const look = (moment: StepResult) => ({
      mark: options.mark(null, moment.appeared, moment.state),
      seen: see(moment),
    })
    for (const { one, value, split } of startRuns(space, look)) {
      const [moment, { mark, seen }] = value
      const { state, decided, appeared } = moment
      const { example } = one
      const inputs = exampleInputs(space, example)
      const sums = openSums(totals, state)
      const { possible } = split
      const to = add(
        { state, decided, key: keyOf(moment), appeared, mark, from: null, possible, example, sums },
        [{ sums, from: null }],
      )
      const way = [to, ...appeared.map(({ key }) => key), ...seen].join(' ')
      const startEdge = startEdges.get(way) ?? { to, appeared, inputs, seen }
      startEdges.set(way, startEdge)
      begins.set(startEdge, [...(begins.get(startEdge) ?? []), { possible, example }])
      tries += 1
      if (hit !== null || isOut()) return
    }
  }

  /** @returns False if sums cannot stay open. */
  const goOn = (
    here: FoundState<Mark>,
    standing: RunsAtState,
    { from, ...going }: Going,
  ): boolean => {
    const isRenewed = going.move.kind === 'inputs'
    const before = going.move.kind === 'back' || isRenewed ? afterChange(here.mark) : here.mark
    const look = (moment: StepResult) => {
      const isChanged =
        moment.by !== null && changesAnswer(space.flow, moment.by.before, moment.by.move)
      const mark = options.mark(
        isChanged ? afterChange(before) : before,
        moment.appeared,
        moment.state,
      )
      return { mark, seen: see(moment) }
    }
    const parts = isRenewed
      ? renewInputs(space, { ...standing, state: here.state }, look)
      : moveRuns(
          space,
          standing,
          { move: going.move, from, known: knownAfterMove(going.move, before) },
          look,
        )
    for (const { one, value, split } of parts) {
      tries += 1
      if (isOut()) return true
      if (!value) continue
      const [moment, { mark, seen }] = value
      const { state, decided, appeared } = moment
      if (totals.length > 0 && isAnswerReplaced(totals, space.modelFor, one.state, state))
        return false
      const now = openSums(totals, state)
      const isLeft = totals.map(({ flow: id }) => !isActiveFlow(state, id))
      const sumsAfter = (was: Sums): Sums =>
        now.map((sum, i) => (isLeft[i] === true ? 0 : (was[i] ?? 0) + sum - (one.sums[i] ?? 0)))
      const came = split.sums.map(
        (was): Arrival => ({
          sums: sumsAfter(was),
          from: { index: here.index, sums: was, move: going.move },
        }),
      )
      const { example } = one
      const move = isRenewed ? newInputsMove(space, example) : going.move
      const to = add(
        {
          state,
          decided,
          key: keyOf(moment),
          appeared,
          mark,
          from: { index: here.index, move },
          possible: split.possible,
          example,
          sums: now,
        },
        came,
      )
      edges.push({ from: here.index, to, appeared, seen, ...going })
      if (hit !== null) return true
    }
    return true
  }

  begin()
  for (let next = 0; next < queue.length && !isOut() && hit === null; next += 1) {
    const { at, sums } = queue[next] ?? { at: -1, sums: [] }
    const here = found[at]
    waiting.delete(at)
    if (!here) break
    if (isOver(here.mark)) continue
    const standing = standingAt(here)
    const from = { possible: here.possible, sums }
    for (const { value, split } of movesForRuns(
      space,
      standing,
      from,
      options,
      knownMovesAt(here.key),
    )) {
      const isOptional = value.some(leavesEmpty)
      if (value.length === 0) resting.add(at)
      parts += 1
      for (const move of value)
        if (
          hit === null &&
          !isOut() &&
          !goOn(here, standing, { move, from: split, isOptional, part: parts })
        )
          return null
    }
    parts += 1
    if (options.takesInputs === true && here.state.status === 'active' && hit === null)
      goOn(here, standing, {
        move: newInputsMove(space, here.example),
        from: { possible: here.possible, sums: [here.sums] },
        isOptional: false,
        part: parts,
      })
  }
  const last = hit === null ? undefined : found[hit]
  const bound = boundMet()
  const models = new Set([...found.flatMap(({ state }) => activeFlows(state))].map(space.modelFor))
  return {
    states: found,
    way: last ? shortestRun(space, found, last) : [],
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
      followRun({ space, states: found, see }, begins.get(startEdge) ?? [], ways),
  }
}
