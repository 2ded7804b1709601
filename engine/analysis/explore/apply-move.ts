import type { Flow } from '../../definition/flow.ts'
import { isLedBack, pagePath } from '../../machine/led-back.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState, Transition } from '../../machine/types.ts'
import type { ExploredState } from './exploration.ts'
import {
  type Appearance,
  newAppearances,
  placesOnScreen,
  secretsGiven,
} from './moves/appearances.ts'
import { type Move, toAwaited } from './moves/moves.ts'
import type { Transcript } from './transcript.ts'

/**
 * The run after a move; null if the engine refuses it. Two refusals count as moves, because they
 * change the run: a form that returns to an invalid page, and a choice that is stored although it
 * is invalid.
 */
export function applyMove(
  flow: Flow,
  { state, decided }: Pick<ExploredState<unknown>, 'state' | 'decided'>,
  move: Move,
) {
  if (move.kind === 'empty')
    return { state, effects: [], moves: [], decided: [...decided, move.field] }
  const after = transition(flow, state, move.event)
  if (after.refusal && !hasEffect(state, after, move)) return null
  const stays = pagePath(after.state) === pagePath(state)
  return {
    ...after,
    decided: settled(stays, decided, move),
  }
}

/**
 * True if the move changed the run, even if the engine refused it: the form returned to a page, the
 * choice was stored, or the engine reported an endless loop.
 */
export function hasEffect(
  before: RunState,
  { state, refusal }: Pick<Transition, 'state' | 'refusal'>,
  move: Pick<Move, 'kind'>,
): boolean {
  if (refusal === null || refusal.code === 'LEADS_ROUND') return true
  return (
    isLedBack(before, { state, refusal }) || (refusal.code === 'INVALID' && move.kind === 'answer')
  )
}

const RENEWING: ReadonlySet<Move['kind']> = new Set(['next', 'failure', 'back', 'inputs'])

/** If a page is shown again, also after a failure, its questions may be answered again. */
function settled(stays: boolean, decided: readonly string[], move: Move): readonly string[] {
  if (!stays || RENEWING.has(move.kind)) return []
  return move.kind === 'answer' && !decided.includes(move.field)
    ? [...decided, move.field]
    : decided
}

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
