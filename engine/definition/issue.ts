/** A mistake in a definition. */
export type Issue = {
  /** Kebab-case and stable. `engine/check/codes.ts` lists all codes. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** JSON Pointer inside the file. */
  readonly pointer: string
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** One sentence about the mistake, without a final full stop. */
  readonly message: string
  /** How to fix it. */
  readonly hint: string
}

/**
 * A place in a definition, with a JSON Pointer. `spotOf` computes line and column when they are
 * needed.
 */
export type Place = { readonly file: string; readonly pointer: string }

/** A place with its 1-based line and column, for editors. */
export type Spot = Place & { readonly line: number; readonly column: number }
