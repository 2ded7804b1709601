import type { Mutant } from './mutants.ts'

/** What detected a mutant. */
export type Detection =
  /** `flow check` reports it. */
  | { readonly outcome: 'check'; readonly code: string }
  /** A case fails. */
  | { readonly outcome: 'case'; readonly name: string; readonly message: string }
  /**
   * No case fails, but a run differs from that of the unchanged flow: `diff --against` shows
   * it.
   */
  | { readonly outcome: 'comparison'; readonly name: string }
  /** A guarantee no longer holds. */
  | { readonly outcome: 'guarantee'; readonly name: string }
  /**
   * It is equivalent: `diff` proves the same behavior for all answers. The reason is the author's,
   * if the mutant is listed.
   */
  | { readonly outcome: 'same'; readonly reason: string | null }
  /**
   * No difference was found, but the exploration was incomplete. The author's list explains why
   * they are equivalent.
   */
  | { readonly outcome: 'listed'; readonly reason: string; readonly why: readonly string[] }
  /** It behaves differently, and nothing detects the difference. */
  | { readonly outcome: 'unnoticed'; readonly difference: string }
  | { readonly outcome: 'undecided'; readonly why: readonly string[] }

export type MutantResult = {
  readonly file: string
  readonly mutant: Omit<Mutant, 'source'>
  readonly detection: Detection
}
