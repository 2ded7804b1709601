import { type Cells, readCell } from '../../answers/cells.ts'
import { start } from '../../machine/start.ts'
import type { Effect, RunState, StepMove } from '../../machine/types.ts'
import { applyMove } from './apply-move.ts'
import { type GoingBack, isOffered, type Move, possibleMoves } from './moves/moves.ts'
import {
  type Appearance,
  newAppearances,
  secretsGiven,
  placesOnScreen,
} from './moves/appearances.ts'
import type { RulesAhead } from './state-key.ts'
import { type ActionOutcome, splitRuns, type RunExample, type RunPart } from './split-runs.ts'
import { inputsFrom, type InputExample, exampleIn } from './inputs/possible-inputs.ts'
import type { RunSet } from './inputs/split-inputs.ts'
import type { Space } from './space.ts'

/** A run after a move: its state, the decided questions of the page, and what appeared. */
export type StepResult = {
  readonly state: RunState
  readonly decided: readonly string[]
  readonly appeared: readonly Appearance[]
  /** The move, the run before it and the requests to the host; null at a start. */
  readonly by: { readonly move: Move; readonly before: RunState } | null
  readonly effects: readonly Effect[]
  /** The steps that were left and entered. */
  readonly moves: readonly StepMove[]
}

/** A run that is tried as an example of a set of runs. */
export type ExampleRun = RunExample & { readonly state: RunState }

/** The runs at one state, and a function that returns one of them. */
export type RunsAtState = {
  readonly decided: readonly string[]
  readonly ahead: readonly RulesAhead[]
  readonly choose: (part: RunSet) => ExampleRun
}

/**
 * Starts runs over all possible inputs.
 * @param see Observes the result. Runs that differ in the data it reads are distinguished.
 */
export function startRuns<T>(
  space: Space,
  see: (moment: StepResult) => T,
): Iterable<RunPart<RunExample, readonly [StepResult, T]>> {
  const { flow, begins } = space
  const choose = ({ possible }: RunSet): RunExample => ({
    example: exampleIn(possible, new Map()),
  })
  const act = ({ example }: RunExample) => {
    const { state, effects, moves } = start(flow, exampleInputs(space, example))
    readUncertain(space, state)
    const appeared = newAppearances([], placesOnScreen(flow, state), effects)
    const moment: StepResult = { state, decided: [], appeared, by: null, effects, moves }
    return [moment, see(moment)] as const
  }
  return splitRuns(space, { possible: new Map() }, { ahead: begins, choose, act })
}

/** The moves of runs, and all inputs that result in the same moves. */
export type MovesOutcome = ActionOutcome<ExampleRun, readonly Move[]>

/** The moves that may come next. `known`: the moves of other states with the same key. */
export function movesForRuns(
  space: Space,
  { decided, ahead, choose }: RunsAtState,
  from: RunSet,
  options: {
    readonly failures: boolean
    readonly goesBack?: GoingBack
    readonly takesInputs?: boolean
    readonly countsOrder?: boolean
  },
  known?: MovesOutcome[],
): Iterable<RunPart<ExampleRun, readonly Move[]>> {
  const all = {
    ...options,
    offersAll: true,
    takesBack: options.takesInputs === true,
    modelFor: space.modelFor,
  }
  return splitRuns(space, from, {
    ahead,
    choose,
    act: ({ state }) => possibleMoves(space.flow, state, decided, all),
    known,
  })
}

/** The result of a move, and all inputs that give the same result. */
export type MoveOutcome<T> = ActionOutcome<ExampleRun, readonly [StepResult, T] | null>

/**
 * The runs after a move; null if the engine refuses it. `known`: results of the move in other
 * states with the same key.
 */
export function moveRuns<T>(
  space: Space,
  { decided, ahead, choose }: RunsAtState,
  {
    move,
    from,
    known,
  }: { readonly move: Move; readonly from: RunSet; readonly known?: MoveOutcome<T>[] | undefined },
  see: (moment: StepResult) => T,
): Iterable<RunPart<ExampleRun, readonly [StepResult, T] | null>> {
  const act = ({ state }: ExampleRun) => stepAfter(space, { state, decided }, move, see)
  return splitRuns(space, from, { ahead, choose, act, known })
}

/**
 * The runs after new inputs. These replace all earlier inputs, which therefore no longer
 * distinguish runs.
 */
export function renewInputs<T>(
  space: Space,
  { decided, ahead, state }: Pick<RunsAtState, 'decided' | 'ahead'> & { readonly state: RunState },
  see: (moment: StepResult) => T,
): Iterable<RunPart<ExampleRun, readonly [StepResult, T] | null>> {
  const choose = ({ possible }: RunSet): ExampleRun => ({
    example: exampleIn(possible, new Map()),
    state,
  })
  const act = ({ example }: ExampleRun) =>
    stepAfter(space, { state, decided }, newInputsMove(space, example), see)
  return splitRuns(space, { possible: new Map() }, { ahead, choose, act, settled: cellsIn(state) })
}

/** The result of a move in one run; null if the engine refuses it. */
function stepAfter<T>(
  space: Space,
  from: Pick<StepResult, 'state' | 'decided'>,
  move: Move,
  see: (moment: StepResult) => T,
): readonly [StepResult, T] | null {
  const { flow } = space
  const { state } = from
  const before = placesOnScreen(flow, state)
  const after = isOffered(flow, state, move) ? applyMove(flow, from, move) : null
  if (!after) return null
  readUncertain(space, after.state)
  const given = move.kind === 'empty' ? [] : secretsGiven(move.event)
  const shown = newAppearances(before, placesOnScreen(flow, after.state), after.effects)
  const moment = { ...after, appeared: [...given, ...shown], by: { move, before: state } }
  return [moment, see(moment)]
}

/** A change of the inputs by the host during the run. */
export function newInputsMove(space: Pick<Space, 'classesOf'>, example: InputExample): Move {
  const inputs = exampleInputs(space, example)
  const { now: _now, ...said } = inputs
  return {
    kind: 'inputs',
    words: `the host sends new inputs: ${JSON.stringify(said)}`,
    event: { type: 'inputs', inputs },
  }
}

function cellsIn(state: RunState): readonly Cells[] {
  return [state.cells, ...Object.values(state.children).flatMap(cellsIn)]
}

/** Reads the data that decide whether answers are dropped because their questions stop applying. */
export function readUncertain(space: Pick<Space, 'uncertain'>, state: RunState): void {
  for (const { raw, judged } of space.uncertain.get(state.flow) ?? [])
    if ((readCell(state.cells, raw) ?? null) !== null) readCell(state.cells, judged)
  for (const child of Object.values(state.children)) readUncertain(space, child)
}

/** The actual inputs of an example. */
export function exampleInputs({ classesOf }: Pick<Space, 'classesOf'>, example: InputExample) {
  return inputsFrom(example, (group, at) => classesOf(group)[at] ?? null)
}
