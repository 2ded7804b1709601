import { type Edge, MOST_STATES_EXPLORED, type StartEdge } from './exploration.ts'
import type { StartInputs } from './follow-run.ts'
import { isActiveFlow, isAnswerReplaced, openSums, type Sums } from './inputs/open-totals.ts'
import { exampleIn, possibleInputsKey } from './inputs/possible-inputs.ts'
import type { RunSet } from './inputs/split-inputs.ts'
import { changesAnswer, leavesEmpty, type Move } from './moves/moves.ts'
import type { SearchOptions } from './search-options.ts'
import type { Arrival, FoundState, runReplayer } from './shortest-run.ts'
import type { Space } from './space.ts'
import type { RunPart } from './split-runs.ts'
import {
  exampleInputs,
  type ExampleRun,
  type MoveOutcome,
  type MovesOutcome,
  moveRuns,
  movesForRuns,
  newInputsMove,
  renewInputs,
  type RunsAtState,
  type StepResult,
} from './steps.ts'

/**
 * The maximum number of tried moves per state of the limit, because a single move may have more
 * outcomes than the limit allows states.
 */
const MOST_TRIES = 20

/** The states that a search has found, and the runs at them that are still to be explored. */
type FoundStates<Mark> = {
  readonly space: Space
  readonly states: FoundState<Mark>[]
  /** By state key, then by the rest. A state key is long and hashed once, so it is not joined. */
  readonly known: Map<string, Map<string, number>>
  readonly queue: { readonly at: number; readonly sums: Sums[] }[]
  /** By state: the sums of its runs in the queue. */
  readonly waiting: Map<number, Sums[]>
}

export function noStates<Mark>(space: Space): FoundStates<Mark> {
  return { space, states: [], known: new Map(), queue: [], waiting: new Map() }
}

/**
 * Adds a state, or the runs that reached a known one. Runs with new sums are queued.
 * @returns The index of the state.
 */
function addState<Mark>(
  { space, states, known, queue, waiting }: FoundStates<Mark>,
  one: Omit<FoundState<Mark>, 'index' | 'came' | 'inputs'>,
  came: readonly Arrival[],
): number {
  const open = space.inputsKeyOf(one.possible, space.aheadOf(one.state))
  const ofKey = known.get(one.key) ?? new Map<string, number>()
  known.set(one.key, ofKey)
  const sums = space.totals.length === 0 ? '' : possibleInputsKey(one.possible)
  const key = `${one.mark} ${open} ${sums}`
  const there = ofKey.get(key) ?? states.length
  const here = states[there] ?? {
    ...one,
    inputs: exampleInputs(space, exampleIn(one.possible, one.example)),
    index: there,
    came: new Map<string, Arrival>(),
  }
  if (there === states.length) {
    ofKey.set(key, there)
    states.push(here)
  }
  const fresh = came.filter((run) => !here.came.has(run.sums.join()))
  for (const run of fresh) here.came.set(run.sums.join(), run)
  const later = waiting.get(there)
  if (later) later.push(...fresh.map((run) => run.sums))
  else if (fresh.length > 0) {
    const mine = fresh.map((run) => run.sums)
    waiting.set(there, mine)
    queue.push({ at: there, sums: mine })
  }
  return there
}

/** The data that a search records about a step. */
type Looked<Mark> = { readonly mark: Mark; readonly seen: readonly string[] }

/** The outcomes of moves at states with the same key. */
type KnownOutcomes<Mark> = {
  readonly moves: Map<string, MovesOutcome[]>
  readonly after: Map<Move, Map<Mark, MoveOutcome<Looked<Mark>>[]>>
}

/** A search while it runs. */
export type RunningSearch<Mark> = {
  readonly space: Space
  readonly options: SearchOptions<Mark>
  readonly see: (moment: StepResult) => readonly string[]
  readonly afterChange: (before: Mark) => Mark
  readonly found: FoundStates<Mark>
  readonly again: ReturnType<typeof runReplayer<Mark>>
  readonly keys: WeakMap<StepResult, string>
  /** Null if the runs are executed one by one, because their sums or inputs may still differ. */
  readonly outcomes: KnownOutcomes<Mark> | null
  readonly edges: Edge[]
  readonly startEdges: Map<string, StartEdge>
  readonly begins: Map<StartEdge, readonly StartInputs[]>
  readonly resting: Set<number>
  hit: number | null
  parts: number
  tries: number
}

/** A move to try in some of the runs at a state. */
type TriedMove<Mark> = Pick<Edge, 'move' | 'isOptional' | 'part'> & {
  readonly here: FoundState<Mark>
  readonly runs: RunsAtState
  readonly from: RunSet
}

export function boundMet<Mark>({ options, found, tries }: RunningSearch<Mark>): string | null {
  const { limit = MOST_STATES_EXPLORED, budget } = options
  if (found.states.length >= limit) return `${found.states.length} states`
  return tries >= limit * MOST_TRIES ? `${tries} moves` : (budget?.() ?? null)
}

export function isOut<Mark>(searching: RunningSearch<Mark>): boolean {
  return boundMet(searching) !== null
}

/** Adds a state. Ends the search if it is new and the one that is searched for. */
export function addFound<Mark>(
  searching: RunningSearch<Mark>,
  one: Parameters<typeof addState<Mark>>[1],
  came: readonly Arrival[],
): number {
  const { found, options } = searching
  const count = found.states.length
  const there = addState(found, one, came)
  const added = found.states[count]
  if (added && searching.hit === null && options.until?.(added) === true) searching.hit = there
  return there
}

export function momentKey<Mark>({ space, keys }: RunningSearch<Mark>, moment: StepResult): string {
  const key = keys.get(moment) ?? space.keyOf(moment.state, moment.decided)
  keys.set(moment, key)
  return key
}

/**
 * Tries every move at a state.
 * @returns False if sums cannot stay open.
 */
export function exploreState<Mark>(
  searching: RunningSearch<Mark>,
  here: FoundState<Mark>,
  sums: readonly Sums[],
): boolean {
  const { space, options } = searching
  const runs = runsAt(searching, here)
  const all = { possible: here.possible, sums }
  const known = knownMovesAt(searching, here.key)
  for (const { value, split } of movesForRuns(space, runs, all, options, known)) {
    const isOptional = value.some(leavesEmpty)
    if (value.length === 0) searching.resting.add(here.index)
    searching.parts += 1
    const { parts: part } = searching
    for (const move of value) {
      if (searching.hit !== null || isOut(searching)) continue
      if (!tryMove(searching, { here, runs, from: split, move, isOptional, part })) return false
    }
  }
  searching.parts += 1
  if (options.takesInputs === true && here.state.status === 'active' && searching.hit === null)
    tryMove(searching, {
      here,
      runs,
      from: { possible: here.possible, sums: [here.sums] },
      move: newInputsMove(space, here.example),
      isOptional: false,
      part: searching.parts,
    })
  return true
}

/** Picks one run of a state to try. */
function runsAt<Mark>({ space, again }: RunningSearch<Mark>, here: FoundState<Mark>): RunsAtState {
  return {
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
  }
}

function knownMovesAt<Mark>(
  { outcomes }: RunningSearch<Mark>,
  key: string,
): MovesOutcome[] | undefined {
  if (!outcomes) return undefined
  const known = outcomes.moves.get(key) ?? []
  outcomes.moves.set(key, known)
  return known
}

function knownAfterMove<Mark>(
  { outcomes }: RunningSearch<Mark>,
  move: Move,
  mark: Mark,
): MoveOutcome<Looked<Mark>>[] | undefined {
  if (!outcomes) return undefined
  const after = outcomes.after.get(move) ?? new Map<Mark, MoveOutcome<Looked<Mark>>[]>()
  outcomes.after.set(move, after)
  const known = after.get(mark) ?? []
  after.set(mark, known)
  return known
}

/** @returns False if sums cannot stay open. */
function tryMove<Mark>(searching: RunningSearch<Mark>, tried: TriedMove<Mark>): boolean {
  const { space, afterChange } = searching
  const { here, runs, from, move } = tried
  const isRenewed = move.kind === 'inputs'
  const before = move.kind === 'back' || isRenewed ? afterChange(here.mark) : here.mark
  const look = lookAfter(searching, before)
  const parts = isRenewed
    ? renewInputs(space, { ...runs, state: here.state }, look)
    : moveRuns(space, runs, { move, from, known: knownAfterMove(searching, move, before) }, look)
  for (const part of parts) {
    searching.tries += 1
    if (isOut(searching)) return true
    if (!addOutcome(searching, tried, part)) return false
    if (searching.hit !== null) return true
  }
  return true
}

function lookAfter<Mark>(
  { space, options, see, afterChange }: RunningSearch<Mark>,
  before: Mark,
): (moment: StepResult) => Looked<Mark> {
  return (moment) => {
    const { by, appeared, state } = moment
    const isChanged = by !== null && changesAnswer(space.flow, by.before, by.move)
    const mark = options.mark(isChanged ? afterChange(before) : before, appeared, state)
    return { mark, seen: see(moment) }
  }
}

/**
 * Adds the state and the edge that a move led to.
 * @returns False if sums cannot stay open.
 */
function addOutcome<Mark>(
  searching: RunningSearch<Mark>,
  { here, move: tried, isOptional, part }: TriedMove<Mark>,
  { one, value, split }: RunPart<ExampleRun, readonly [StepResult, Looked<Mark>] | null>,
): boolean {
  if (!value) return true
  const { space } = searching
  const { totals } = space
  const [moment, { mark, seen }] = value
  const { state, decided, appeared } = moment
  if (totals.length > 0 && isAnswerReplaced(totals, space.modelFor, one.state, state)) return false
  const sums = openSums(totals, state)
  const isLeft = totals.map(({ flow: id }) => !isActiveFlow(state, id))
  const sumsAfter = (was: Sums): Sums =>
    sums.map((sum, i) => (isLeft[i] === true ? 0 : (was[i] ?? 0) + sum - (one.sums[i] ?? 0)))
  const came = split.sums.map(
    (was): Arrival => ({
      sums: sumsAfter(was),
      from: { index: here.index, sums: was, move: tried },
    }),
  )
  const { example } = one
  const move = tried.kind === 'inputs' ? newInputsMove(space, example) : tried
  const key = momentKey(searching, moment)
  const from = { index: here.index, move }
  const { possible } = split
  const to = addFound(
    searching,
    { state, decided, key, appeared, mark, from, possible, example, sums },
    came,
  )
  searching.edges.push({ from: here.index, to, appeared, seen, move: tried, isOptional, part })
  return true
}
