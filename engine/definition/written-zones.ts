import { isAskedOfItems, operationOf, OUTER } from '../rules/json-logic.ts'
import { isOfCalendar, TIME_OPERATORS } from '../rules/moments.ts'
import { isObject } from './json.ts'
import { mapMembers } from './map-rules.ts'
import type { Json, Rule } from './types.ts'

/** The input with the time zone for rules that name no zone. */
const ZONE_INPUT = 'timeZone'

/**
 * Adds the default time zone to rules that count days: `{ "same-day": [A, B] }` becomes `{
 * "same-day": [A, B, { "var": "timeZone" }] }`. The rules then show that they read it.
 *
 * @param depth Number of lists around the value.
 */
export function withZonesWritten(value: Json, depth = 0): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withZonesWritten(one, depth))
  if (!isObject(value)) return value
  const { operator = '', args = [] } = operationOf(value) ?? {}
  const inside = args.map((arg, i) =>
    withZonesWritten(arg, isAskedOfItems(operator, i) ? depth + 1 : depth),
  )
  if (lacksZone(operator, args))
    return { [operator]: [...inside, { var: [...Array(depth).fill(OUTER), ZONE_INPUT].join('.') }] }
  if (Array.isArray(value[operator])) return { [operator]: inside }
  return mapMembers(value, (one) => withZonesWritten(one, depth))
}

/** Quick test: false if the text cannot contain an operator that needs a time zone. */
export function mayNeedZones(text: string): boolean {
  return /"(plus|minus|same-day|within-hours)"/.test(text)
}

function lacksZone(operator: string, args: readonly Rule[]): boolean {
  const place = TIME_OPERATORS[operator] ?? null
  if (place === null || args.length !== place) return false
  return place === 2 || isOfCalendar(args[2])
}
