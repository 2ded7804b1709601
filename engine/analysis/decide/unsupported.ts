/**
 * Something the solver encoding does not support. Thrown while a question is encoded, and caught where the solver
 * would be asked.
 */
export type UnsupportedPart = { readonly outside: string }

/**
 * Ends the encoding.
 * @param what A few words for authors, such as `the operator "cat"`.
 */
export function failUnsupported(what: string): never {
  const reason: UnsupportedPart = { outside: what }
  throw reason
}

/** The encoded question, or why it cannot be encoded. */
export function orUnsupported<T>(write: () => T): T | UnsupportedPart {
  try {
    return write()
  } catch (error) {
    if (isUnsupported(error)) return error
    throw error
  }
}

export function isUnsupported(value: unknown): value is UnsupportedPart {
  return typeof value === 'object' && value !== null && 'outside' in value && typeof value.outside === 'string'
}
