import { screenOf } from '#engine/index.ts'
import type { KeptStep } from '#renderer/crisis/kept-plan.ts'
import type { RunStore } from '#renderer/flow/run-store.ts'
import { planParts } from '#renderer/views/plan-parts.ts'

/**
 * The steps of the plan as they are read. Null while a step is edited, or if the plan is not shown.
 */
export function planOnScreen({ flow, getState }: RunStore): readonly KeptStep[] | null {
  const steps = screenOf(flow, getState()).steps[0]?.view?.slots.steps?.steps ?? []
  if (steps.length === 0 || steps.some(({ form }) => form !== null)) return null
  return steps.flatMap(({ title, texts, view }) =>
    view?.name === 'plan-step' ? [{ title: title ?? '', parts: planParts(texts, view.props) }] : [],
  )
}
