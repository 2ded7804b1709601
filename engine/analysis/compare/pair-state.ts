import { isBlank } from '../../answers/accept.ts'
import type { Cells } from '../../answers/cells.ts'
import type { Flow } from '../../definition/flow.ts'
import type { JsonObject } from '../../definition/types.ts'
import { rawOf } from '../../machine/answers.ts'
import { innermostFlow } from '../../machine/flows-in-run.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent, RunState, StartOptions } from '../../machine/types.ts'
import {
  exampleIn,
  exampleInputs,
  type InputExample,
  numberObjects,
  type PossibleInputs,
  readUncertain,
  replayer,
  type RulesAhead,
  type RunExample,
  type RunSet,
  splitRuns,
} from '../explore/index.ts'
import { compareRuns, type Comparison, type RunPair } from './compare-runs.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { addRequests, type Side } from './side.ts'
import { applyTurn, type PairTurn, pendingKey, type TurnResult } from './turns.ts'
import { inBoth, type Pair } from './versions/pair.ts'

/** A trace to a difference: the inputs, and the moves in both versions or in one. */
export type DifferenceTrace = {
  readonly inputs: JsonObject
  readonly moves: readonly PairTurn[]
}

/**
 * Both runs at one state, with the possible inputs, an example of them, and the last turn of the
 * shortest trace.
 */
export type PairState = {
  readonly pair: RunPair
  readonly possible: PossibleInputs
  readonly example: InputExample
  readonly options: StartOptions
  /** The number of turns in the trace. */
  readonly length: number
  readonly from: {
    readonly placed: PairState
    readonly turn: PairTurn
    readonly events: Pair<FlowEvent | null>
  } | null
}

/** Repeats the trace to a state with the inputs of another example. */
export type PairReplay = (placed: PairState, example: InputExample) => Pair<RunState>

/** Both runs of an input example. */
export type ExamplePair = RunExample & { readonly pair: RunPair }

/** Both runs at a state, for a part of the possible inputs. */
export function exampleAt(replay: PairReplay, here: PairState): (part: RunSet) => ExamplePair {
  return ({ possible }) => {
    const example = exampleIn(possible, here.example)
    const isSame = [...possible.keys()].every(
      (group) => example.get(group) === (here.example.get(group) ?? 0),
    )
    if (isSame) return { example, pair: here.pair }
    const states = replay(here, example)
    const sides = inBoth((version) => ({ ...here.pair[version], state: states[version] }))
    return { example, pair: { ...here.pair, ...sides } }
  }
}

/** A turn to try in some of the runs at a state. */
export type TriedTurn = {
  readonly from: RunSet
  readonly ahead: readonly RulesAhead[]
  readonly choose: (part: RunSet) => ExamplePair
  readonly turnFor: (example: InputExample) => PairTurn
  /** Settled cells, whose reads do not split the runs. */
  readonly settled?: readonly Cells[]
}

/** A state after a turn, and the contrasts there. */
export type TryResult = Pick<TurnResult, 'contrasts' | 'goesOn'> & { readonly placed: PairState }

/** Applies a turn to both runs of a state, once for each part of the runs with another result. */
export function* tryTurn(
  space: DiffSpace,
  here: PairState,
  { from: runs, turnFor, ...action }: TriedTurn,
): Generator<TryResult> {
  const act = ({ example, pair }: ExamplePair) => {
    const turn = turnFor(example)
    const moved = applyTurn(space.versions, pair, turn)
    if (moved) readUncertainInBoth(space, moved.pair)
    return moved && { ...moved, turn }
  }
  for (const { one, value, split } of splitRuns(space.before, runs, { ...action, act })) {
    if (!value) continue
    const { turn, pair, contrasts, goesOn, events } = value
    // A run still starts with its first inputs, even if new ones replace them later.
    const { possible, example } =
      turn.move.kind === 'inputs' ? here : { possible: split.possible, example: one.example }
    const from = { placed: here, turn, events }
    const placed = { pair, possible, example, options: here.options, length: here.length + 1, from }
    yield { placed, contrasts, goesOn }
  }
}

export function startBoth(versions: Comparison, inputs: JsonObject, options: StartOptions) {
  const sides = inBoth((version): Side => {
    const { state, effects } = start(versions[version], inputs, options)
    return { state, decided: [], asked: addRequests([], effects) }
  })
  return compareRuns(versions, { ...sides, pending: new Map(), isApart: false })
}

/** Reads the data that decide whether either run drops an answer. */
export function readUncertainInBoth({ before, after }: DiffSpace, pair: RunPair): void {
  readUncertain(before, pair.before.state)
  readUncertain(after, pair.after.state)
}

/** Returns a function that repeats the trace to a state with the inputs of another example. */
export function pairReplayer({ before, versions }: DiffSpace): PairReplay {
  const numberOf = numberObjects<PairState>()
  return replayer<PairState, Pair<RunState>>({
    keyOf: (placed) => String(numberOf(placed)),
    before: ({ from }) => from?.placed ?? null,
    begin: ({ options }, example) => {
      const inputs = exampleInputs(before, example)
      return inBoth((version) => start(versions[version], inputs, options).state)
    },
    goOn: (states, { from }) =>
      inBoth((version) => {
        const event = from?.events[version]
        return event ? transition(versions[version], states[version], event).state : states[version]
      }),
  })
}

/** The trace to a state: its turns, oldest first. */
export function turnsTo(last: PairState): readonly PairTurn[] {
  const turns: PairTurn[] = []
  for (let here: PairState | undefined = last; here?.from; here = here.from.placed)
    turns.unshift(here.from.turn)
  return turns
}

/** A key of everything that can still affect either run. */
export function pairKey(
  { versions, before, after }: DiffSpace,
  { pending, isApart, ...pair }: RunPair,
): string {
  return [
    isApart,
    pendingKey(pending),
    pair.before.asked.join(),
    pair.after.asked.join(),
    leftOpen(versions.before, pair.before),
    leftOpen(versions.after, pair.after),
    before.keyOf(pair.before.state, pair.before.decided),
    after.keyOf(pair.after.state, pair.after.decided),
  ].join('\n')
}

/**
 * The unanswered questions of the page. The key only needs the first one that is always required,
 * because optional ones never block.
 */
function leftOpen(flow: Flow, { state, decided }: Side): string {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const open = decided.flatMap((id) => {
    const field = inner.fieldsById.get(id)
    return field !== undefined && isBlank(rawOf(frame, field))
      ? [{ id, optional: field.source.optional ?? false }]
      : []
  })
  const required = open.find(({ optional }) => optional === false)
  return [required, ...open.filter(({ optional }) => typeof optional === 'object')]
    .map((one) => one?.id)
    .join()
}
export function aheadOf({ before, after }: DiffSpace, pair: RunPair): readonly RulesAhead[] {
  return [...before.aheadOf(pair.before.state), ...after.aheadOf(pair.after.state)]
}
