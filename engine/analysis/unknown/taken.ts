import type { Flow } from '../../definition/flow.ts'
import { transition } from '../../machine/transition.ts'
import type { RunState } from '../../machine/types.ts'
import type { Situation } from '../exploration.ts'
import type { Move } from '../moves.ts'

/** What a move makes of a run; null where the engine refuses it. */
export function taken(flow: Flow, { state, decided }: Pick<Situation<unknown>, 'state' | 'decided'>, move: Move) {
  if (move.kind === 'empty') return { state, effects: [], decided: [...decided, move.field] }
  const after = transition(flow, state, move.event)
  if (after.refusal) return null
  const stays = pagePath(after.state) === pagePath(state)
  return {
    ...after,
    decided: settled(stays, decided, move),
  }
}

/** A page that comes up again, after a failure too, may be answered anew. */
function settled(stays: boolean, decided: readonly string[], move: Move): readonly string[] {
  if (!stays || move.kind === 'next' || move.kind === 'failure') return []
  return move.kind === 'answer' ? [...decided, move.field] : decided
}

function pagePath(state: RunState): string {
  const child = state.step === null ? undefined : state.children[state.step]
  return `${state.flow} ${state.step} ${state.page}${child ? ` ${pagePath(child)}` : ''}`
}
