import type { FlowEvent, Json } from '#engine/index.ts'
import type { ViewProps } from './run-context.ts'

/** An event of a view, addressed to its step, and to the row that the step is shown for where it has rows. */
export function viewEvent({ step, screen }: ViewProps, name: string, data?: Json): FlowEvent {
  return {
    type: 'view',
    name,
    at: screen.at,
    step: step.id,
    ...(data === undefined ? {} : { data }),
    ...(step.row === undefined ? {} : { row: step.row }),
  }
}
