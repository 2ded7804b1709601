import { isObject } from './json.ts'
import type { FlowSource, Json, JsonObject } from './types.ts'

/**
 * Inlines named rules: `{ "rule": "care-types" }` becomes the rule with that name. A named rule may
 * use those defined before it. Unknown names stay unchanged.
 */
export function withNamedRules(source: FlowSource): FlowSource {
  const { rules, ...flow } = source
  if (rules === undefined) return source
  const known = new Map<string, Json>()
  for (const [name, { rule }] of Object.entries(rules)) known.set(name, replaced(rule, known))
  // A rule replaces a rule, so the result is still a flow.
  return replaced(flow as JsonObject, known) as unknown as FlowSource
}

/** The name of the rule that the value refers to; null for anything else. */
export function namedRule(value: Json | undefined): string | null {
  return isObject(value) && typeof value.rule === 'string' && Object.keys(value).length === 1
    ? value.rule
    : null
}

function replaced(value: Json, known: ReadonlyMap<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => replaced(item, known))
  if (!isObject(value)) return value
  const name = namedRule(value)
  if (name !== null) return known.get(name) ?? value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaced(inner ?? null, known)]),
  )
}
