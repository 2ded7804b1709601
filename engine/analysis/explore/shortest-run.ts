import type { RunState } from '../../machine/types.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { ExploredState } from './exploration.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import { newAppearances, secretsGiven, placesOnScreen } from './moves/appearances.ts'
import { exampleIn, type PossibleInputs, type InputExample } from './inputs/possible-inputs.ts'
import type { Space } from './space.ts'
import { newInputsMove, exampleInputs } from './steps.ts'
import type { Sums } from './inputs/open-totals.ts'
import { hasEffect } from './apply-move.ts'

/** How a run with some sums reached a state. */
export type Arrival = {
  readonly sums: Sums
  readonly from: { readonly index: number; readonly sums: Sums; readonly move: Move } | null
}

/**
 * A state with the inputs and sums that it represents. `example`: the inputs of `state`. They may
 * not be possible here, because states with the same key share one representative.
 */
export type FoundState<Mark> = ExploredState<Mark> & {
  readonly key: string
  readonly possible: PossibleInputs
  readonly example: InputExample
  readonly sums: Sums
  readonly came: Map<string, Arrival>
}

type Run = { readonly example: InputExample; readonly sums: Sums }

/** Returns a function that repeats the run to a state with other inputs and sums. */
export function runReplayer<Mark>(space: Space, found: readonly FoundState<Mark>[]): (index: number, run: Run) => RunState {
  const known = new Map<string, RunState>()
  return (index, { example, sums }) => {
    const host = [...example]
      .map(([group, at]) => (at === 0 ? '' : `${group}=${at}`))
      .sort()
      .join(';')
    const keyOf = (at: number, own: Sums) => `${at} ${own.join()} ${host}`
    const ways: { readonly key: string; readonly from: Arrival['from'] }[] = []
    let here = { at: index, sums }
    let state = known.get(keyOf(index, sums))
    while (!state) {
      const from = found[here.at]?.came.get(here.sums.join())?.from ?? null
      ways.push({ key: keyOf(here.at, here.sums), from })
      // New inputs replace the previous ones, so the run before them does not have to be repeated.
      if (!from || from.move.kind === 'inputs') break
      here = { at: from.index, sums: from.sums }
      state = known.get(keyOf(here.at, here.sums))
    }
    if (known.size > MOST_KEPT) known.clear()
    for (const { key, from } of ways.reverse()) {
      const before = from?.move.kind === 'inputs' ? found[from.index]?.state : state
      const move = from?.move.kind === 'inputs' ? newInputsMove(space, example) : from?.move
      state = before && move ? after(space, before, move).state : start(space.flow, exampleInputs(space, example)).state
      known.set(key, state)
    }
    if (!state) throw new Error(`Cannot go through "${space.flow.id}" again: it has no start`)
    return state
  }
}

/** The maximum number of cached runs. Later runs continue from them instead of starting over. */
const MOST_KEPT = 5000

/** The shortest run to a state, with the same inputs throughout. */
export function shortestRun<Mark>(
  space: Space,
  found: readonly FoundState<Mark>[],
  here: FoundState<Mark>,
): readonly ExploredState<Mark>[] {
  const { begins, moves } = runTo(space, found, here)
  const inputs = exampleInputs(space, begins)
  let { state, effects } = start(space.flow, inputs)
  let shown = placesOnScreen(space.flow, state)
  const base = { decided: [], mark: here.mark, inputs }
  const way: ExploredState<Mark>[] = [{ ...base, index: 0, state, from: null, appeared: newAppearances([], shown, effects) }]
  for (const found of moves) {
    const move = found.kind === 'empty' ? found : { ...found, event: toAwaited(space.flow, state, found.event) }
    ;({ state, effects } = after(space, state, move))
    const now = placesOnScreen(space.flow, state)
    const given = move.kind === 'empty' ? [] : secretsGiven(move.event)
    const appeared = [...given, ...newAppearances(shown, now, effects)]
    way.push({ ...base, index: way.length, state, from: { index: way.length - 1, move }, appeared })
    shown = now
  }
  return way
}

/** The moves of the shortest run to a state, and the inputs it starts with. */
function runTo<Mark>(space: Space, found: readonly FoundState<Mark>[], here: FoundState<Mark>) {
  const moves: Move[] = []
  let begins = exampleIn(here.possible, here.example)
  let came = found[here.index]?.came.get(here.sums.join())
  while (came?.from) {
    const { index, sums, move } = came.from
    moves.push(move.kind === 'inputs' ? newInputsMove(space, begins) : move)
    const before = found[index]
    if (move.kind === 'inputs' && before) begins = exampleIn(before.possible, before.example)
    came = found[index]?.came.get(sums.join())
  }
  return { begins, moves: moves.reverse() }
}

function after({ flow }: Space, state: RunState, move: Move) {
  if (move.kind === 'empty') return { state, effects: [] }
  const done = transition(flow, state, toAwaited(flow, state, move.event))
  if (!hasEffect(state, done, move))
    throw new Error(`Cannot go through "${flow.id}" again: ${move.kind} is refused as ${done.refusal?.code}`)
  return done
}
