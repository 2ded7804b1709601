import type { Json } from '../definition/types.ts'

/** What kind of mistake a mutant makes. */
export type MutantKind =
  | 'operator'
  | 'constant'
  | 'condition'
  | 'target'
  | 'order'
  | 'required'
  | 'text'
  | 'points'
  | 'switch'
  | 'removed'

/** A small change at a place of a definition. */
export type Mutation = {
  readonly kind: MutantKind
  /** JSON pointer of the place in the definition. */
  readonly pointer: string
  /** What is done, in words. */
  readonly words: string
} & ({ readonly put: Json } | { readonly drop: true } | { readonly swap: number })
