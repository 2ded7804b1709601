import type { Mutant } from './mutants.ts'

/** What detected a mutant. */
export type Detection =
  /** `flow check` reports it. */
  | { readonly outcome: 'check'; readonly code: string }
  /** A case fails. */
  | { readonly outcome: 'case'; readonly name: string; readonly message: string }
  /** Something differs from what was approved. */
  | { readonly outcome: 'record'; readonly place: string }
  /** A guarantee no longer holds. */
  | { readonly outcome: 'guarantee'; readonly name: string }
  /**
   * It is equivalent: `diff` proves that it behaves the same for all answers. The reason is the author's, if it is
   * listed.
   */
  | { readonly outcome: 'same'; readonly reason: string | null }
  /** No difference was found, but not everything was explored; the list gives the reason why there is none. */
  | { readonly outcome: 'listed'; readonly reason: string; readonly why: readonly string[] }
  /** It behaves differently, and nothing detects it. */
  | { readonly outcome: 'unnoticed'; readonly difference: string }
  | { readonly outcome: 'undecided'; readonly why: readonly string[] }

export type MutantResult = { readonly file: string; readonly mutant: Omit<Mutant, 'source'>; readonly detection: Detection }
