import type { Json, JsonObject } from './types.ts'

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deep equality of JSON values. Ignores the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  )
}

/**
 * Converts a host's value to plain JSON. Dates become ISO text. Omits undefined members; other
 * values that JSON cannot hold become null.
 */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object') return null
  if (value instanceof Date) return value.toISOString()
  const out: Record<string, Json> = {}
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) out[key] = toJson(member)
  return out
}

/**
 * Parses the text of a file. Editors on Windows put a byte order mark before it.
 *
 * @throws {SyntaxError} If the text is not JSON.
 */
export function parseJson(text: string): Json {
  const json: Json = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  return json
}
