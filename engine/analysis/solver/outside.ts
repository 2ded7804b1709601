/** What a question to the solver cannot say; thrown while one is written, caught where it would be asked. */
export type Outside = { readonly outside: string }

/** Ends the writing of a question. `what`: a few words for authors, such as `the operator "cat"`. */
export function outside(what: string): never {
  const reason: Outside = { outside: what }
  throw reason
}

/** What a question gives, or why it cannot be asked. */
export function within<T>(write: () => T): T | Outside {
  try {
    return write()
  } catch (error) {
    if (isOutside(error)) return error
    throw error
  }
}

export function isOutside(value: unknown): value is Outside {
  return typeof value === 'object' && value !== null && 'outside' in value && typeof value.outside === 'string'
}
