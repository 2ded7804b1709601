import type { Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * What a search without side events skips: events of side-by-side steps, the dialogs that they
 * open, and edits in place. `reach`, `prove` and `deadParts` do explore these.
 */
export function skippedEvents(flow: Flow, seen = new Set<string>()): readonly string[] {
  if (seen.has(flow.id)) return []
  seen.add(flow.id)
  const own = traitsOf(flow.source).showsEvery
    ? flow.steps.filter(({ on, source }) => on.size > 0 && source.over !== true)
    : []
  const inside = flow.steps.flatMap(({ source }) =>
    source.flow === undefined ? [] : skippedEvents(flowOf(flow.library, source.flow), seen),
  )
  return [
    ...own.map(
      ({ id }) => `the events of "${id}" were not explored, because it is shown beside other steps`,
    ),
    ...inside,
  ]
}
