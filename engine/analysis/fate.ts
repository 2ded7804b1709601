import type { Mutant } from './mutants.ts'

/** What became of a mutant. */
export type Fate =
  /** `flow check` reports it. */
  | { readonly outcome: 'check'; readonly code: string }
  /** A case goes otherwise than it says. */
  | { readonly outcome: 'case'; readonly name: string; readonly message: string }
  /** Something is not as it was approved. */
  | { readonly outcome: 'record'; readonly place: string }
  /** A guarantee holds no more. */
  | { readonly outcome: 'guarantee'; readonly name: string }
  /** It behaves as before for all answers, as `diff` proves: there is nothing to notice. The reason is the author's, where one is listed. */
  | { readonly outcome: 'same'; readonly reason: string | null }
  /** Answers that tell it apart were looked for and not found, not over all that may happen; the list has the reason why there are none. */
  | { readonly outcome: 'listed'; readonly reason: string; readonly why: readonly string[] }
  /** It behaves otherwise, and nothing notices. */
  | { readonly outcome: 'unnoticed'; readonly difference: string }
  | { readonly outcome: 'undecided'; readonly why: readonly string[] }

export type MutantFate = { readonly file: string; readonly mutant: Omit<Mutant, 'source'>; readonly fate: Fate }
