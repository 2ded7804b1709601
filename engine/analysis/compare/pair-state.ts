import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent, RunState, StartOptions } from '../../machine/types.ts'
import type { DetourTurn, RunPair, PairTurn } from './turns.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { type PossibleInputs, type InputExample, exampleInputs } from '../explore/index.ts'

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

/** The maximum number of cached runs. Later runs continue from them instead of starting over. */
const MOST_KEPT = 5000

/** Returns a function that repeats the trace to a state with the inputs of another example. */
export function pairReplayer({ before, after }: DiffSpace): (placed: PairState, example: InputExample) => StatePair {
  let known = new WeakMap<PairState, Map<string, StatePair>>()
  let count = 0
  return (placed, example) => {
    const host = keyOf(example)
    const way: PairState[] = []
    let here: PairState | undefined = placed
    let states: StatePair | undefined
    while (here && !states) {
      states = known.get(here)?.get(host)
      if (!states) way.push(here)
      here = here.from?.placed
    }
    if (count > MOST_KEPT) {
      known = new WeakMap()
      count = 0
    }
    for (const one of way.reverse()) {
      const { from, options } = one
      const inputs = exampleInputs(before, example)
      const last: StatePair = states ?? {
        before: start(before.flow, inputs, options).state,
        after: start(after.flow, inputs, options).state,
      }
      const moved = (flow: DiffSpace['before']['flow'], state: RunState, event: FlowEvent | null) =>
        event ? transition(flow, state, event).state : state
      states = from
        ? { before: moved(before.flow, last.before, from.events.before), after: moved(after.flow, last.after, from.events.after) }
        : last
      const mine = known.get(one) ?? new Map<string, StatePair>()
      known.set(one, mine.set(host, states))
      count += 1
    }
    if (!states) throw new Error('Cannot replay two versions: they have no start')
    return states
  }
}

function keyOf(example: InputExample): string {
  return [...example]
    .flatMap(([group, at]) => (at === 0 ? [] : [`${group}=${at}`]))
    .sort()
    .join(';')
}

/** The trace to a state: its turns, oldest first. */
export function turnsTo(last: PairState): readonly (PairTurn | DetourTurn)[] {
  const turns: (PairTurn | DetourTurn)[] = []
  for (let here: PairState | undefined = last; here?.from; here = here.from.placed) turns.unshift(here.from.turn)
  return turns
}
