import type { Flow } from '../../definition/flow.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent, RunState, StartOptions } from '../../machine/types.ts'
import type { DetourTurn, RunPair, PairTurn } from './turns.ts'
import type { DiffSpace } from './prepare-diff.ts'
import {
  type PossibleInputs,
  type InputExample,
  exampleInputs,
  numberObjects,
  replayer,
} from '../explore/index.ts'

/**
 * Both runs at one state, with the possible inputs, an example of them, and the last turn of the
 * shortest trace.
 */
export type PairState = {
  readonly pair: RunPair
  readonly possible: PossibleInputs
  readonly example: InputExample
  readonly options: StartOptions
  readonly from: {
    readonly placed: PairState
    readonly turn: PairTurn | DetourTurn
    readonly events: { readonly before: FlowEvent | null; readonly after: FlowEvent | null }
  } | null
}

export type StatePair = { readonly before: RunState; readonly after: RunState }

/** Returns a function that repeats the trace to a state with the inputs of another example. */
export function pairReplayer({
  before,
  after,
}: DiffSpace): (placed: PairState, example: InputExample) => StatePair {
  const numberOf = numberObjects<PairState>()
  const moved = (flow: Flow, state: RunState, event: FlowEvent | null) =>
    event ? transition(flow, state, event).state : state
  return replayer<PairState, StatePair>({
    keyOf: (placed) => String(numberOf(placed)),
    before: ({ from }) => from?.placed ?? null,
    begin: ({ options }, example) => {
      const inputs = exampleInputs(before, example)
      return {
        before: start(before.flow, inputs, options).state,
        after: start(after.flow, inputs, options).state,
      }
    },
    goOn: (states, { from }) =>
      from
        ? {
            before: moved(before.flow, states.before, from.events.before),
            after: moved(after.flow, states.after, from.events.after),
          }
        : states,
  })
}

/** The trace to a state: its turns, oldest first. */
export function turnsTo(last: PairState): readonly (PairTurn | DetourTurn)[] {
  const turns: (PairTurn | DetourTurn)[] = []
  for (let here: PairState | undefined = last; here?.from; here = here.from.placed)
    turns.unshift(here.from.turn)
  return turns
}
