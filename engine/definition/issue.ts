/** A mistake in a definition: where it is, what is wrong, and what to do. */
export type Issue = {
  /** Kebab-case, stable; the catalogue is `engine/check/codes.ts`. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** JSON Pointer inside the file. */
  readonly pointer: string
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** What is wrong, one sentence, no final full stop. */
  readonly message: string
  /** What to do about it. */
  readonly hint: string
}

/** A place in a definition: file and JSON Pointer. Line and column are computed from the text when they are needed (`spotOf`). */
export type Place = { readonly file: string; readonly pointer: string }

/** The same as an editor finds it: line and column are 1-based. */
export type Spot = Place & { readonly line: number; readonly column: number }
