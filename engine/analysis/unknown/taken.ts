import type { Flow } from '../../definition/flow.ts'
import { isLedBack, pagePath } from '../../machine/led-back.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState, Transition } from '../../machine/types.ts'
import type { Situation } from '../exploration.ts'
import type { Move } from '../moves.ts'

/**
 * What a move makes of a run; null where the engine refuses it. A form that leads back to a page that is not in order refuses to go on, and
 * shows that page: that is a way to go. So is a choice that is written down and refused.
 */
export function taken(flow: Flow, { state, decided }: Pick<Situation<unknown>, 'state' | 'decided'>, move: Move) {
  if (move.kind === 'empty') return { state, effects: [], decided: [...decided, move.field] }
  const after = transition(flow, state, move.event)
  if (after.refusal && !isTaken(state, after, move)) return null
  const stays = pagePath(after.state) === pagePath(state)
  return {
    ...after,
    decided: settled(stays, decided, move),
  }
}

/** True if the engine refused to go on, but the run is not what it was: the form led back, or the choice is kept. */
export function isTaken(before: RunState, { state, refusal }: Pick<Transition, 'state' | 'refusal'>, move: Move): boolean {
  if (refusal === null) return true
  return isLedBack(before, { state, refusal }) || (refusal.code === 'INVALID' && move.kind === 'answer')
}

const RENEWING: ReadonlySet<Move['kind']> = new Set(['next', 'failure', 'back', 'inputs'])

/** A page that comes up again, after a failure too, may be answered anew. */
function settled(stays: boolean, decided: readonly string[], move: Move): readonly string[] {
  if (!stays || RENEWING.has(move.kind)) return []
  return move.kind === 'answer' && !decided.includes(move.field) ? [...decided, move.field] : decided
}
