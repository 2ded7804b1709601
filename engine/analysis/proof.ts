import type { GuaranteeSource } from '../definition/types.ts'
import type { Transcript } from './transcript.ts'

/**
 * What became of a guarantee. A counter-example was replayed on the engine from its first event. `isSolved`: a solver found that nothing
 * breaks it. `isOnward`: nothing breaks it on runs without Back, and what Back may change was too much to go through.
 */
export type Proof = { readonly guarantee: GuaranteeSource; readonly tried: number } & (
  | { readonly outcome: 'holds'; readonly isSolved?: true }
  | { readonly outcome: 'violated'; readonly counterExample: Transcript }
  | { readonly outcome: 'unknown'; readonly why: readonly string[]; readonly isOnward?: true }
)
