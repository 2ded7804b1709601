import type { Flow } from '../../../definition/flow.ts'
import { isObject, toJson } from '../../../definition/json.ts'
import type { Json, Rule } from '../../../definition/types.ts'

/** A transition into a step: its source step (null for the start) and its condition. */
export type IncomingTransition = { readonly from: string | null; readonly when: Rule | null }

/**
 * The transitions into a step: from `start`, from `next` of other steps, from events and from
 * failures.
 */
export function incomingTransitions(
  { source, steps }: Flow,
  id: string,
): readonly IncomingTransition[] {
  const start = targetsIn(toJson(source.start ?? null) ?? null, id)
  return [
    ...start.map((when) => ({ from: null, when })),
    ...steps.flatMap((step) =>
      targetsIn(toJson(step.source) ?? null, id).map((when) => ({ from: step.id, when })),
    ),
  ]
}

/** The conditions of all targets in a part of a definition that name a step. */
function targetsIn(json: Json, id: string): readonly (Rule | null)[] {
  if (Array.isArray(json)) return json.flatMap((one: Json) => targetsIn(one, id))
  if (!isObject(json)) return []
  if (json.to === id) return [json.when ?? null]
  return Object.values(json).flatMap((one) => targetsIn(one, id))
}
