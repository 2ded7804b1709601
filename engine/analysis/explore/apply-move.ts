import type { Flow } from '../../definition/flow.ts'
import { isLedBack, pagePath } from '../../machine/led-back.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState, Transition } from '../../machine/types.ts'
import type { ExploredState } from './exploration.ts'
import type { Move } from './moves/moves.ts'

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
