import { readCell } from '../answers/cells.ts'
import { dependentsOf } from '../answers/plan.ts'
import type { Flow } from '../definition/flow.ts'
import type { RunState } from './types.ts'

/**
 * What of a form a run may come to ask, whatever is answered: sections and questions that apply now, and those that an answer
 * may bring.
 */
export function mayBeAsked(flow: Flow, state: RunState): (part: { readonly applies: number }) => boolean {
  const byAnswers = wokenBy(flow, [...flow.fields.map(({ raw }) => raw), ...flow.valueCells.values()])
  return ({ applies }) => byAnswers.has(applies) || readCell(state.cells, applies) === true
}

/** The cells that a change of these ones may reach. */
function wokenBy({ plan }: Flow, sources: readonly number[]): ReadonlySet<number> {
  const woken = new Set(sources)
  for (const id of woken) for (const dependent of dependentsOf(plan, id)) woken.add(dependent)
  return woken
}
