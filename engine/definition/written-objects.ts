import { operationOf } from '../rules/json-logic.ts'
import { isObject } from './json.ts'
import { isRule, mapMembers } from './map-rules.ts'
import type { Json } from './types.ts'

/**
 * Writes objects of rules as lists: `{ "object": { "id": RULE, "day": RULE } }` becomes `{
 * "object": ["id", RULE, "day", RULE] }`. Code that reads rules then finds them as arguments.
 */
export function withObjectsWritten(value: Json): Json {
  if (Array.isArray(value)) return value.map(withObjectsWritten)
  if (!isObject(value)) return value
  const operation = isRule(value) ? operationOf(value) : null
  if (!operation)
    return mapMembers(value, (one, key) => (key === 'schema' ? one : withObjectsWritten(one)))
  const { operator, args } = operation
  const [members] = args
  if (operator === 'object' && args.length === 1 && isObject(members))
    return {
      object: Object.entries(members).flatMap(([name, rule]) => [name, withObjectsWritten(rule)]),
    }
  return {
    [operator]: Array.isArray(value[operator])
      ? args.map(withObjectsWritten)
      : withObjectsWritten(args[0] ?? null),
  }
}

/** Quick test: false if the text cannot contain such an object. */
export function mayHoldObjects(text: string): boolean {
  return /"object"\s*:/.test(text)
}
