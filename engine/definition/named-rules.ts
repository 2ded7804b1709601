import { isObject } from './json.ts'
import type { FlowSource, Json, JsonObject } from './types.ts'

/**
 * A flow with its named rules where they are named: `{ "rule": "care-types" }` becomes what the flow says under that name. A named rule
 * may name those above it. What nobody defines stays as it is.
 */
export function withNamedRules(source: FlowSource): FlowSource {
  const { rules, ...flow } = source
  if (rules === undefined) return source
  const known = new Map<string, Json>()
  for (const [name, { rule }] of Object.entries(rules)) known.set(name, replaced(rule, known))
  // A rule stands for a rule: the shape stays that of a flow.
  return replaced(flow as JsonObject, known) as unknown as FlowSource
}

/** The name of the rule that this stands for; null if it is no name of a rule. */
export function namedRule(value: Json | undefined): string | null {
  return isObject(value) && typeof value.rule === 'string' && Object.keys(value).length === 1 ? value.rule : null
}

function replaced(value: Json, known: ReadonlyMap<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => replaced(item, known))
  if (!isObject(value)) return value
  const name = namedRule(value)
  if (name !== null) return known.get(name) ?? value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner ?? null, known)]))
}
