import { exampleIn, possibleInputsKey } from './inputs/possible-inputs.ts'
import type { Sums } from './inputs/open-totals.ts'
import type { Arrival, FoundState } from './shortest-run.ts'
import type { Space } from './space.ts'
import { exampleInputs } from './steps.ts'

/** The states that a search has found, and the runs at them that are still to be explored. */
export type FoundStates<Mark> = {
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
export function addState<Mark>(
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
