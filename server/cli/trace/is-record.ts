/** True for a JSON object. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of a list that are JSON objects; empty if the value is not a list. */
export function recordsOf(value: unknown): readonly { readonly [key: string]: unknown }[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The value if it is a string, else ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
