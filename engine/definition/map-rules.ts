import { OPERATORS, operationOf } from '../rules/json-logic.ts'
import { isObject } from './json.ts'
import type { Json, JsonObject } from './types.ts'
import { NODE_MAPS, RULE_GROUPS, TEXT_GROUPS } from './visit.ts'

const KNOWN: ReadonlySet<string> = new Set(OPERATORS)

/** True for an object whose one key is an operator. Whether it stands where a rule may stand, `mapMembers` knows. */
export function isRule(json: Json): boolean {
  return KNOWN.has(operationOf(json)?.operator ?? '')
}

/** A part of a definition, no rule itself, with each of its parts as `change` makes it; what has a name is looked at by itself. */
export function mapMembers(part: JsonObject, change: (inner: Json, key: string) => Json): JsonObject {
  return mapEach(part, (inner, key) => {
    if (!isObject(inner)) return change(inner, key)
    // `{ "count": [RULE, …] }` as a total counts the rules that hold, `{ "after": […] }` as an input is read again: these are no rules.
    if (NODE_MAPS.has(key)) return mapEach(inner, (one) => (isObject(one) ? mapMembers(one, change) : change(one, key)))
    return NAMED.has(key) ? mapEach(inner, change) : change(inner, key)
  })
}

/** `{ "first": … }` there is something called `first`, and no rule. */
const NAMED: ReadonlySet<string> = new Set([...RULE_GROUPS, ...TEXT_GROUPS])

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
