import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import type { RunState } from '../../machine/types.ts'
import type { NextDecision } from './side.ts'

/**
 * The position of a run in a version, which may be the other one: step, page and question, through
 * all sub-flows.
 * @returns Null if the version has no such place.
 */
export function positionIn(
  flow: Flow,
  state: RunState,
  decision: NextDecision | null,
): readonly number[] | null {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  if (!step) return null
  const child = state.children[step.id]
  if (child) {
    if (step.source.flow !== child.flow || !flow.library.flows.has(child.flow)) return null
    const inside = positionIn(flowOf(flow.library, child.flow), child, decision)
    return inside && [step.index, ...inside]
  }
  if (!step.form || state.page === null)
    return step.form || state.page !== null ? null : [step.index]
  const page = step.form.pagesById.get(state.page)
  if (!page) return null
  const id = decision?.moves.find((move) => 'field' in move)
  const field = id && 'field' in id ? flow.fieldsById.get(id.field) : undefined
  if (id && !field) return null
  return [step.index, page.index, field?.index ?? Number.MAX_SAFE_INTEGER]
}

/** True if the first position comes before the second. */
export function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  for (let i = 0; i < Math.min(one.length, other.length); i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return one.length < other.length
}
