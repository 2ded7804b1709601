import type { Flow } from '../../definition/flow.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import { hasEffect } from './apply-move.ts'
import {
  type Appearance,
  newAppearances,
  placesOnScreen,
  secretsGiven,
} from './moves/appearances.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import type { Transcript } from './transcript.ts'

/** A moment of a replayed run. `move` and `before` are null at the start. */
export type ReplayedMoment = {
  readonly move: Move | null
  readonly before: RunState | null
  readonly state: RunState
  readonly appeared: readonly Appearance[]
}

/**
 * Replays moves on the engine, from the start of a run.
 * @throws {Error} If the engine refuses a move, because the exploration was wrong.
 */
export function* replayRun(
  flow: Flow,
  { inputs, moves }: Pick<Transcript, 'inputs' | 'moves'>,
): Generator<ReplayedMoment> {
  const { state: first, effects } = start(flow, inputs)
  let before = first
  let shown = placesOnScreen(flow, first)
  yield { move: null, before: null, state: first, appeared: newAppearances([], shown, effects) }
  for (const one of moves) {
    if (one.kind === 'empty') {
      yield { move: one, before, state: before, appeared: [] }
      continue
    }
    const move = { ...one, event: toAwaited(flow, before, one.event) }
    const after = transition(flow, before, move.event)
    if (!hasEffect(before, after, move))
      throw new Error(
        `Cannot replay a run of "${flow.id}": ${move.kind} is refused as ${after.refusal?.code}`,
      )
    const now = placesOnScreen(flow, after.state)
    const appeared = [...secretsGiven(move.event), ...newAppearances(shown, now, after.effects)]
    yield { move, before, state: after.state, appeared }
    before = after.state
    shown = now
  }
}
