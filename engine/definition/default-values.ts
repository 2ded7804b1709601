import { isObject } from './json.ts'
import type { Json } from './types.ts'

/**
 * Replaces each default of a `var` by an `if`: `{ "var": ["user.nick", "Anna"] }` becomes a test
 * for null. Code that reads rules then has only one form to handle. Null counts as missing, because
 * an unanswered question is null.
 */
export function withDefaultsWritten(value: Json): Json {
  if (Array.isArray(value)) return value.map(withDefaultsWritten)
  if (!isObject(value)) return value
  const found = defaultOf(value)
  if (!found)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withDefaultsWritten(inner ?? null)]),
    )
  const read: Json = { var: found.name }
  return { if: [{ '!=': [read, null] }, read, withDefaultsWritten(found.fallback)] }
}

/** The name and the default of a `var` with two plain arguments; otherwise null. */
export function defaultOf(
  value: Json | undefined,
): { readonly name: string | number; readonly fallback: Json } | null {
  if (
    !isObject(value) ||
    Object.keys(value).length !== 1 ||
    !Array.isArray(value.var) ||
    value.var.length !== 2
  )
    return null
  const [name, fallback = null] = value.var
  return (typeof name === 'string' && name !== '') || typeof name === 'number'
    ? { name, fallback }
    : null
}
