import type { Flow } from '../definition/flow.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { RunState } from '../machine/types.ts'
import { type Appearance, appearancesOf, givenBy, placesOf } from './places.ts'
import type { Transcript } from './transcript.ts'

/** Goes through a transcript from its first event on the engine, following a mark along. */
export function replayMoves<Mark>(
  flow: Flow,
  { inputs, moves }: Pick<Transcript, 'inputs' | 'moves'>,
  markOf: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark,
  afterBack: (before: Mark) => Mark = (mark) => mark,
): Mark {
  let { state, effects } = start(flow, inputs)
  let shown = placesOf(flow, state)
  let mark = markOf(null, appearancesOf([], shown, effects), state)
  for (const move of moves) {
    if (move.kind === 'empty') continue
    const after = transition(flow, state, move.event)
    state = after.state
    effects = after.effects
    const now = placesOf(flow, state)
    mark = markOf(
      move.kind === 'back' || move.kind === 'inputs' ? afterBack(mark) : mark,
      [...givenBy(move.event), ...appearancesOf(shown, now, effects)],
      state,
    )
    shown = now
  }
  return mark
}
