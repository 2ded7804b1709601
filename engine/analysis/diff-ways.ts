import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { FlowEvent, RunState, StartOptions } from '../machine/types.ts'
import type { BesidesTurn, Joint, Turn } from './diff-turns.ts'
import type { DiffSpace } from './diff-space.ts'
import type { Box, Witness } from './unknown/box.ts'
import { told } from './unknown/steps.ts'

/** Both runs at one moment, for all that a host may have said so far, with an example of it, and how the shortest way came here. */
export type Placed = {
  readonly joint: Joint
  readonly box: Box
  readonly witness: Witness
  readonly options: StartOptions
  readonly from: {
    readonly placed: Placed
    readonly turn: Turn | BesidesTurn
    readonly events: { readonly before: FlowEvent | null; readonly after: FlowEvent | null }
  } | null
}

export type States = { readonly before: RunState; readonly after: RunState }

/** Runs that are kept, so that the next ones need not begin at their start. */
const MOST_KEPT = 5000

/** Has the runs of another witness that come to a moment in the same way. */
export function replayingBoth({ before, after }: DiffSpace): (placed: Placed, witness: Witness) => States {
  let known = new WeakMap<Placed, Map<string, States>>()
  let count = 0
  return (placed, witness) => {
    const host = keyOf(witness)
    const way: Placed[] = []
    let here: Placed | undefined = placed
    let states: States | undefined
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
      const inputs = told(before, witness)
      const last: States = states ?? {
        before: start(before.flow, inputs, options).state,
        after: start(after.flow, inputs, options).state,
      }
      const moved = (flow: DiffSpace['before']['flow'], state: RunState, event: FlowEvent | null) =>
        event ? transition(flow, state, event).state : state
      states = from
        ? { before: moved(before.flow, last.before, from.events.before), after: moved(after.flow, last.after, from.events.after) }
        : last
      const mine = known.get(one) ?? new Map<string, States>()
      known.set(one, mine.set(host, states))
      count += 1
    }
    if (!states) throw new Error('Cannot go through two versions again: they have no beginning')
    return states
  }
}

function keyOf(witness: Witness): string {
  return [...witness]
    .flatMap(([group, at]) => (at === 0 ? [] : [`${group}=${at}`]))
    .sort()
    .join(';')
}

/** What was done on the way to a moment, oldest first. */
export function turnsTo(last: Placed): readonly (Turn | BesidesTurn)[] {
  const turns: (Turn | BesidesTurn)[] = []
  for (let here: Placed | undefined = last; here?.from; here = here.from.placed) turns.unshift(here.from.turn)
  return turns
}
