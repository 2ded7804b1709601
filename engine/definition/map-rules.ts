import { OPERATORS, operationOf } from '../rules/json-logic.ts'
import { isObject } from './json.ts'
import type { Json, JsonObject } from './types.ts'
import { NODE_MAPS, RULE_GROUPS, TEXT_GROUPS } from './visit.ts'

const KNOWN: ReadonlySet<string> = new Set(OPERATORS)

/**
 * True for an object with an operator as its only key. `mapMembers` knows where rules are allowed.
 */
export function isRule(json: Json): boolean {
  return KNOWN.has(operationOf(json)?.operator ?? '')
}

/**
 * Applies `change` to each member of a part that is not a rule. If a member is a map, applies it to
 * each entry.
 */
export function mapMembers(
  part: JsonObject,
  change: (inner: Json, key: string) => Json,
): JsonObject {
  return mapEach(part, (inner, key) => {
    if (!isObject(inner)) return change(inner, key)
    // `count` of a total and `after` of a live input look like operators with arguments, but are
    // not rules.
    if (NODE_MAPS.has(key))
      return mapEach(inner, (one) => (isObject(one) ? mapMembers(one, change) : change(one, key)))
    return NAMED.has(key) ? mapEach(inner, change) : change(inner, key)
  })
}

/** Keys of maps: there, the `first` of `{ "first": … }` is a name and not an operator. */
const NAMED: ReadonlySet<string> = new Set([...RULE_GROUPS, ...TEXT_GROUPS])

export function membersOf(part: JsonObject): readonly Json[] {
  const found: Json[] = []
  mapMembers(part, (inner) => {
    found.push(inner)
    return inner
  })
  return found
}

/** Applies `change` to every outermost rule. `change` has to handle rules inside a rule. */
export function mapRules(json: Json, change: (rule: JsonObject) => Json): Json {
  if (Array.isArray(json)) return json.map((one: Json) => mapRules(one, change))
  if (!isObject(json)) return json
  return isRule(json) ? change(json) : mapMembers(json, (inner) => mapRules(inner, change))
}

function mapEach(json: JsonObject, change: (inner: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(json).map(([key, inner]) => [key, change(inner ?? null, key)]),
  )
}
