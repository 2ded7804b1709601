import type { Json } from '../../definition/types.ts'

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

/** A small change at one place of a definition. */
export type Mutation = {
  readonly kind: MutantKind
  /** The JSON pointer of the place. */
  readonly pointer: string
  readonly words: string
} & ({ readonly put: Json } | { readonly drop: true } | { readonly swap: number })
