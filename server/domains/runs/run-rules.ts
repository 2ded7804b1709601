import { conclusionsOf, everyFlow, type FlowInRun } from '#engine/index.ts'
import type { Alert } from '../safety/safety-rules.ts'

/** The active alerts of a run and its sub-flows. A flag in two flows counts for each. */
export function alertsOf(run: FlowInRun): readonly Alert[] {
  return everyFlow(run).flatMap(({ flow, state }) =>
    conclusionsOf(flow, state).alerts.map(({ flag, item }) => ({
      flag,
      item,
      place: `${state.at.join('/')}#${flag}`,
    })),
  )
}

/** Whether the events of a save are new. */
type Placement = 'repeated' | 'follows' | 'conflict'

/**
 * Compares sent events with the stored run. A save whose reply was lost is sent again, possibly
 * with more events after it.
 *
 * @param applied The revision after each sent event that was already applied.
 * @returns The placement, and how many events at the beginning were already applied.
 */
export function placeEvents(
  ids: readonly string[],
  applied: ReadonlyMap<string, number>,
  revisions: { readonly sent: number; readonly stored: number },
): { readonly placement: Placement; readonly known: number } {
  const firstFresh = ids.findIndex((id) => !applied.has(id))
  if (firstFresh === -1) return { placement: 'repeated', known: ids.length }
  const isPrefix = applied.size === firstFresh
  const last = firstFresh === 0 ? revisions.sent : applied.get(ids[firstFresh - 1] ?? '')
  return {
    placement: isPrefix && last === revisions.stored ? 'follows' : 'conflict',
    known: firstFresh,
  }
}
