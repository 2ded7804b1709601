import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'

/** Keys of what authors give names to: `{ "first": … }` there is something called `first`, and no rule. */
const NAMED: ReadonlySet<string> = new Set([
  'flags',
  'totals',
  'values',
  'rules',
  'parameters',
  'set',
  'into',
  'with',
  'args',
  'props',
  'on',
])

/** A part of a definition with each of its parts as `change` makes it; what has a name is looked at by itself. */
export function withMembers(part: JsonObject, change: (inner: Json) => Json): JsonObject {
  const each = (inner: JsonObject) => Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, change(one)]))
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, NAMED.has(key) && isObject(inner) ? each(inner) : change(inner)]),
  )
}
