import type { Flow } from '../definition/flow.ts'
import { isObject, toJson } from '../definition/json.ts'
import type { Json, Rule } from '../definition/types.ts'

/** Something that leads to a step: the step that it belongs to, null for the start, and on which condition. */
export type Lead = { readonly from: string | null; readonly when: Rule | null }

/** What leads to a step: targets of `start`, of steps' `next`, of events and of failures. */
export function leadsTo({ source, steps }: Flow, id: string): readonly Lead[] {
  const start = targetsIn(toJson(source.start ?? null) ?? null, id)
  return [
    ...start.map((when) => ({ from: null, when })),
    ...steps.flatMap((step) => targetsIn(toJson(step.source) ?? null, id).map((when) => ({ from: step.id, when }))),
  ]
}

/** The conditions of the targets in a part of a definition that lead to a step. */
function targetsIn(json: Json, id: string): readonly (Rule | null)[] {
  if (Array.isArray(json)) return json.flatMap((one: Json) => targetsIn(one, id))
  if (!isObject(json)) return []
  if (json.to === id) return [json.when ?? null]
  return Object.values(json).flatMap((one) => targetsIn(one, id))
}
