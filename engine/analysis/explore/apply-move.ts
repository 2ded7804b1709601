import type { Flow } from '../../definition/flow.ts'
import { isLedBack, pagePath } from '../../machine/led-back.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState, Transition } from '../../machine/types.ts'
import type { ExploredState } from './exploration.ts'
import type { Move } from '../moves/moves.ts'

/**
 * The run after a move; null if the engine refuses it. A form that returns to an invalid page refuses to continue,
 * but shows that page, so the move counts. So does a choice that is kept although it is refused.
 */
export function applyMove(flow: Flow, { state, decided }: Pick<ExploredState<unknown>, 'state' | 'decided'>, move: Move) {
  if (move.kind === 'empty') return { state, effects: [], decided: [...decided, move.field] }
  const after = transition(flow, state, move.event)
  if (after.refusal && !hasEffect(state, after, move)) return null
  const stays = pagePath(after.state) === pagePath(state)
  return {
    ...after,
    decided: settled(stays, decided, move),
  }
}

/**
 * True if the move changed the run, although the engine may have refused it: the form returned to a page, kept the
 * choice, or shows that the way leads round.
 */
export function hasEffect(before: RunState, { state, refusal }: Pick<Transition, 'state' | 'refusal'>, move: Move): boolean {
  if (refusal === null || refusal.code === 'LEADS_ROUND') return true
  return isLedBack(before, { state, refusal }) || (refusal.code === 'INVALID' && move.kind === 'answer')
}

const RENEWING: ReadonlySet<Move['kind']> = new Set(['next', 'failure', 'back', 'inputs'])

/** A page that is shown again, also after a failure, may be answered again. */
function settled(stays: boolean, decided: readonly string[], move: Move): readonly string[] {
  if (!stays || RENEWING.has(move.kind)) return []
  return move.kind === 'answer' && !decided.includes(move.field) ? [...decided, move.field] : decided
}
