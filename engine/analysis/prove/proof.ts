import type { GuaranteeSource } from '../../definition/types.ts'
import type { Transcript } from '../explore/index.ts'

/**
 * The outcome for a guarantee. A counter-example was replayed on the engine from its first event.
 * `isOnward`: nothing breaks the guarantee in runs without Back, and runs with Back were too many
 * to explore.
 */
export type Proof = { readonly guarantee: GuaranteeSource; readonly tried: number } & (
  | { readonly outcome: 'holds' }
  | { readonly outcome: 'violated'; readonly counterExample: Transcript }
  | { readonly outcome: 'unknown'; readonly why: readonly string[]; readonly isOnward?: true }
)
