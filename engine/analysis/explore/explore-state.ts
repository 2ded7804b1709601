import { type Edge, MOST_STATES_EXPLORED, type StartEdge } from './exploration.ts'
import type { SearchOptions } from './search-options.ts'
import type { StartInputs } from './follow-run.ts'
import { exampleIn } from './inputs/possible-inputs.ts'
import type { RunSet } from './inputs/split-inputs.ts'
import { changesAnswer, leavesEmpty, type Move } from './moves/moves.ts'
import type { FoundState, runReplayer } from './shortest-run.ts'
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
  readonly states: FoundState<Mark>[]
  /** By state key, then by the rest. A state key is long and hashed once, so it is not joined. */
  readonly known: Map<string, Map<string, number>>
  readonly again: ReturnType<typeof runReplayer<Mark>>
  readonly keys: WeakMap<StepResult, string>
  /** Null if the runs are executed one by one, because their inputs may still differ. */
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

export function boundMet<Mark>({ options, states, tries }: RunningSearch<Mark>): string | null {
  const { limit = MOST_STATES_EXPLORED, budget } = options
  if (states.length >= limit) return `${states.length} states`
  return tries >= limit * MOST_TRIES ? `${tries} moves` : (budget?.() ?? null)
}

export function isOut<Mark>(searching: RunningSearch<Mark>): boolean {
  return boundMet(searching) !== null
}

/**
 * Adds a state. Ends the search if it is new and the one that is searched for.
 * @returns The index of the state, or of the known state that represents it.
 */
export function addFound<Mark>(
  searching: RunningSearch<Mark>,
  one: Omit<FoundState<Mark>, 'index' | 'inputs'>,
): number {
  const { space, options, states, known } = searching
  const ofKey = known.get(one.key) ?? new Map<string, number>()
  known.set(one.key, ofKey)
  const key = `${one.mark} ${space.inputsKeyOf(one.possible, space.aheadOf(one.state))}`
  const there = ofKey.get(key)
  if (there !== undefined) return there
  const index = states.length
  const inputs = exampleInputs(space, exampleIn(one.possible, one.example))
  const added = { ...one, inputs, index }
  ofKey.set(key, index)
  states.push(added)
  if (searching.hit === null && options.until?.(added) === true) searching.hit = index
  return index
}

export function momentKey<Mark>({ space, keys }: RunningSearch<Mark>, moment: StepResult): string {
  const key = keys.get(moment) ?? space.keyOf(moment.state, moment.decided)
  keys.set(moment, key)
  return key
}

/** Tries every move at a state. */
export function exploreState<Mark>(searching: RunningSearch<Mark>, here: FoundState<Mark>): void {
  const { space, options } = searching
  const runs = runsAt(searching, here)
  const all = { possible: here.possible }
  const known = knownMovesAt(searching, here.key)
  for (const { value, split } of movesForRuns(space, runs, all, options, known)) {
    const isOptional = value.some(leavesEmpty)
    if (value.length === 0) searching.resting.add(here.index)
    searching.parts += 1
    const { parts: part } = searching
    for (const move of value) {
      if (searching.hit !== null || isOut(searching)) continue
      tryMove(searching, { here, runs, from: split, move, isOptional, part })
    }
  }
  searching.parts += 1
  if (options.takesInputs === true && here.state.status === 'active' && searching.hit === null)
    tryMove(searching, {
      here,
      runs,
      from: all,
      move: newInputsMove(space, here.example),
      isOptional: false,
      part: searching.parts,
    })
}

/** Picks one run of a state to try. */
function runsAt<Mark>({ space, again }: RunningSearch<Mark>, here: FoundState<Mark>): RunsAtState {
  return {
    decided: here.decided,
    ahead: space.aheadOf(here.state),
    choose: ({ possible }): ExampleRun => {
      const example = exampleIn(possible, here.example)
      const isSame = [...possible.keys()].every(
        (group) => example.get(group) === (here.example.get(group) ?? 0),
      )
      return { example, state: isSame ? here.state : again(here.index, example) }
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

function tryMove<Mark>(searching: RunningSearch<Mark>, tried: TriedMove<Mark>): void {
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
    if (isOut(searching)) return
    addOutcome(searching, tried, part)
    if (searching.hit !== null) return
  }
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

/** Adds the state and the edge that a move led to. */
function addOutcome<Mark>(
  searching: RunningSearch<Mark>,
  { here, move: tried, isOptional, part }: TriedMove<Mark>,
  { one, value, split }: RunPart<ExampleRun, readonly [StepResult, Looked<Mark>] | null>,
): void {
  if (!value) return
  const [moment, { mark, seen }] = value
  const { state, decided, appeared } = moment
  const { example } = one
  const move = tried.kind === 'inputs' ? newInputsMove(searching.space, example) : tried
  const key = momentKey(searching, moment)
  const from = { index: here.index, move }
  const { possible } = split
  const next = { state, decided, key, appeared, mark, from, possible, example }
  const to = addFound(searching, next)
  searching.edges.push({ from: here.index, to, appeared, seen, move: tried, isOptional, part })
}
