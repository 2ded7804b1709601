import type { RunState } from '../../machine/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { Situation } from '../exploration.ts'
import type { Move } from '../moves.ts'
import { appearancesOf, givenBy, placesOf } from '../places.ts'
import type { Box, Witness } from './box.ts'
import type { Space } from './space.ts'
import { newInputs, told } from './steps.ts'
import type { Sums } from './sums.ts'
import { isTaken } from './taken.ts'

/** How a run with some sums came to a situation. */
export type Came = {
  readonly sums: Sums
  readonly from: { readonly situation: number; readonly sums: Sums; readonly move: Move } | null
}

/** A situation, and for which inputs and sums it stands. */
export type Found<Mark> = Situation<Mark> & {
  readonly box: Box
  readonly witness: Witness
  readonly sums: Sums
  readonly came: Map<string, Came>
}

type Run = { readonly witness: Witness; readonly sums: Sums }

/** Has the run of other inputs and sums that comes to a situation in the same way. */
export function replaying<Mark>(space: Space, found: readonly Found<Mark>[]): (index: number, run: Run) => RunState {
  const known = new Map<string, RunState>()
  return (index, { witness, sums }) => {
    const host = [...witness]
      .map(([group, at]) => (at === 0 ? '' : `${group}=${at}`))
      .sort()
      .join(';')
    const keyOf = (at: number, own: Sums) => `${at} ${own.join()} ${host}`
    const ways: { readonly key: string; readonly from: Came['from'] }[] = []
    let here = { at: index, sums }
    let state = known.get(keyOf(index, sums))
    while (!state) {
      const from = found[here.at]?.came.get(here.sums.join())?.from ?? null
      ways.push({ key: keyOf(here.at, here.sums), from })
      // What the host said before new inputs is over: the run before them stays the one that was found.
      if (!from || from.move.kind === 'inputs') break
      here = { at: from.situation, sums: from.sums }
      state = known.get(keyOf(here.at, here.sums))
    }
    if (known.size > MOST_KEPT) known.clear()
    for (const { key, from } of ways.reverse()) {
      const before = from?.move.kind === 'inputs' ? found[from.situation]?.state : state
      const move = from?.move.kind === 'inputs' ? newInputs(space, witness) : from?.move
      state = before && move ? after(space, before, move).state : start(space.flow, told(space, witness)).state
      known.set(key, state)
    }
    if (!state) throw new Error(`Cannot go through "${space.flow.id}" again: it has no beginning`)
    return state
  }
}

/** Runs that are kept, so that the next one need not begin at its start. */
const MOST_KEPT = 5000

/** The shortest run to a situation, each situation on its way with the same inputs: as they would have been found one after the other. */
export function wayTo<Mark>(space: Space, found: readonly Found<Mark>[], here: Found<Mark>): readonly Situation<Mark>[] {
  const { begins, moves } = runTo(space, found, here)
  const inputs = told(space, begins)
  let { state, effects } = start(space.flow, inputs)
  let shown = placesOf(space.flow, state)
  const base = { decided: [], mark: here.mark, inputs }
  const way: Situation<Mark>[] = [{ ...base, index: 0, state, from: null, appeared: appearancesOf([], shown, effects) }]
  for (const move of moves) {
    ;({ state, effects } = after(space, state, move))
    const now = placesOf(space.flow, state)
    const given = move.kind === 'empty' ? [] : givenBy(move.event)
    const appeared = [...given, ...appearancesOf(shown, now, effects)]
    way.push({ ...base, index: way.length, state, from: { situation: way.length - 1, move }, appeared })
    shown = now
  }
  return way
}

/** The moves of the shortest run to a situation, and what the host says as it begins. */
function runTo<Mark>(space: Space, found: readonly Found<Mark>[], here: Found<Mark>) {
  const moves: Move[] = []
  let begins = here.witness
  let came = found[here.index]?.came.get(here.sums.join())
  while (came?.from) {
    const { situation, sums, move } = came.from
    moves.push(move.kind === 'inputs' ? newInputs(space, begins) : move)
    if (move.kind === 'inputs') begins = found[situation]?.witness ?? begins
    came = found[situation]?.came.get(sums.join())
  }
  return { begins, moves: moves.reverse() }
}

function after({ flow }: Space, state: RunState, move: Move) {
  if (move.kind === 'empty') return { state, effects: [] }
  const done = transition(flow, state, move.event)
  if (!isTaken(state, done, move))
    throw new Error(`Cannot go through "${flow.id}" again: ${move.kind} is refused as ${done.refusal?.code}`)
  return done
}
