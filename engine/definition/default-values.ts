import { isObject } from './json.ts'
import type { Json } from './types.ts'

/**
 * A definition with every default of `var` written out: `{ "var": ["user.nick", "Anna"] }` becomes an `if` that asks whether the name has
 * a value. So everything that reads rules, proofs too, knows one form. A null counts as missing: a run has null for what nobody said.
 */
export function withDefaultsWritten(value: Json): Json {
  if (Array.isArray(value)) return value.map(withDefaultsWritten)
  if (!isObject(value)) return value
  const found = defaultOf(value)
  if (!found) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withDefaultsWritten(inner ?? null)]))
  const read: Json = { var: found.name }
  return { if: [{ '!=': [read, null] }, read, withDefaultsWritten(found.fallback)] }
}

/** The name and the default of a `var` with two plain arguments; null for all else. */
export function defaultOf(value: Json | undefined): { readonly name: string | number; readonly fallback: Json } | null {
  if (!isObject(value) || Object.keys(value).length !== 1 || !Array.isArray(value.var) || value.var.length !== 2) return null
  const [name, fallback = null] = value.var
  return (typeof name === 'string' && name !== '') || typeof name === 'number' ? { name, fallback } : null
}
