import { conclusionsOf, everyFlow, type FlowInRun } from '#engine/index.ts'
import type { Alert } from '../safety/safety-rules.ts'

/** The alerts of a run and of every flow inside it that hold. A flag of two flows counts once for each. */
export function alertsOf(run: FlowInRun): readonly Alert[] {
  return everyFlow(run).flatMap(({ flow, state }) =>
    conclusionsOf(flow, state).alerts.map(({ flag, item }) => ({ flag, item, place: `${state.at.join('/')}#${flag}` })),
  )
}

/** Where a save stands among those that were applied before. */
export type Placement = 'repeated' | 'follows' | 'conflict'

/**
 * How sent events fit the stored run. A save whose reply was lost is sent again, perhaps with later events behind it.
 *
 * @param applied The revision after each of the sent events that was applied already.
 * @returns Where they stand, and how many at the beginning were applied.
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
  return { placement: isPrefix && last === revisions.stored ? 'follows' : 'conflict', known: firstFresh }
}
