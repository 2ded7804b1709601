import { readCell } from '../answers/cells.ts'
import { dependentsOf } from '../answers/plan.ts'
import type { Flow } from '../definition/flow.ts'
import type { RunState } from './types.ts'

/**
 * Tells which sections and questions of a form may be asked in the rest of the run: those that
 * apply now, and those that some answer could make applicable.
 */
export function mayBeAsked(
  flow: Flow,
  state: RunState,
): (part: { readonly applies: number }) => boolean {
  const byAnswers = wokenBy(flow, [
    ...flow.fields.map(({ raw }) => raw),
    ...flow.valueCells.values(),
  ])
  return ({ applies }) => byAnswers.has(applies) || readCell(state.cells, applies) === true
}

/** All cells that directly or indirectly depend on these. */
function wokenBy({ plan }: Flow, sources: readonly number[]): ReadonlySet<number> {
  const woken = new Set(sources)
  for (const id of woken) for (const dependent of dependentsOf(plan, id)) woken.add(dependent)
  return woken
}
