import { OPERATORS, operationOf } from '../rules/json-logic.ts'
import { isObject } from './json.ts'
import type { Json, JsonObject } from './types.ts'

const KNOWN: ReadonlySet<string> = new Set(OPERATORS)

/** Keys of what authors give names to: `{ "first": … }` there is something called `first`, and no rule. */
const NAMED: ReadonlySet<string> = new Set([
  'flags',
  'totals',
  'values',
  'rules',
  'facts',
  'parameters',
  'set',
  'into',
  'with',
  'args',
  'props',
  'texts',
  'on',
])

/** True for an object whose one key is an operator. Whether it stands where a rule may stand, `mapMembers` knows. */
export function isRule(json: Json): boolean {
  return KNOWN.has(operationOf(json)?.operator ?? '')
}

/** A part of a definition, no rule itself, with each of its parts as `change` makes it; what has a name is looked at by itself. */
export function mapMembers(part: JsonObject, change: (inner: Json, key: string) => Json): JsonObject {
  return mapEach(part, (inner, key) => {
    if (!NAMED.has(key) || !isObject(inner)) return change(inner, key)
    // `{ "count": [RULE, …] }` as a total counts the rules that hold, and is no rule.
    if (key === 'totals') return mapEach(inner, (total) => (isObject(total) ? mapEach(total, change) : total))
    return mapEach(inner, change)
  })
}

/** The parts of such a part. */
export function membersOf(part: JsonObject): readonly Json[] {
  const found: Json[] = []
  mapMembers(part, (inner) => {
    found.push(inner)
    return inner
  })
  return found
}

/** A definition with every rule of it changed, from outside: a rule inside of a rule is its own affair. */
export function mapRules(json: Json, change: (rule: JsonObject) => Json): Json {
  if (Array.isArray(json)) return json.map((one: Json) => mapRules(one, change))
  if (!isObject(json)) return json
  return isRule(json) ? change(json) : mapMembers(json, (inner) => mapRules(inner, change))
}

function mapEach(json: JsonObject, change: (inner: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, change(inner ?? null, key)]))
}
