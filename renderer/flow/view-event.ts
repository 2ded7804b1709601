import type { FlowEvent, Json, Screen, StepScreen } from '#engine/index.ts'

type Place = { readonly step: Pick<StepScreen, 'id' | 'row'>; readonly screen: Pick<Screen, 'at'> }

/** An event of a view, addressed to its step and, if the step has rows, to its row. */
export function viewEvent({ step, screen }: Place, name: string, data?: Json): FlowEvent {
  return {
    type: 'view',
    name,
    at: screen.at,
    step: step.id,
    ...(data === undefined ? {} : { data }),
    ...(step.row === undefined ? {} : { row: step.row }),
  }
}
