import type { Flow } from '../../definition/flow.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import { type Appearance, newAppearances, secretsGiven, placesOnScreen } from './moves/appearances.ts'
import { changesAnswer } from './moves/moves.ts'
import type { Transcript } from './transcript.ts'

/** Replays a transcript on the engine from its first event, and computes the mark along the way. */
export function replayMoves<Mark>(
  flow: Flow,
  { inputs, moves }: Pick<Transcript, 'inputs' | 'moves'>,
  markOf: (before: Mark | null, appeared: readonly Appearance[], state: RunState) => Mark,
  afterChange: (before: Mark) => Mark = (mark) => mark,
): Mark {
  let { state, effects } = start(flow, inputs)
  let shown = placesOnScreen(flow, state)
  let mark = markOf(null, newAppearances([], shown, effects), state)
  for (const move of moves) {
    if (move.kind === 'empty') continue
    const isChanged = move.kind === 'back' || move.kind === 'inputs' || changesAnswer(flow, state, move)
    const after = transition(flow, state, move.event)
    state = after.state
    effects = after.effects
    const now = placesOnScreen(flow, state)
    mark = markOf(
      isChanged ? afterChange(mark) : mark,
      [...secretsGiven(move.event), ...newAppearances(shown, now, effects)],
      state,
    )
    shown = now
  }
  return mark
}
