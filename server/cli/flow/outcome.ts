import type { Json } from '#engine/index.ts'

/**
 * The result of a command: sentences for a person, the same as JSON, and whether all is well.
 * `usage` if the command was not understood.
 */
export type Outcome =
  | { readonly isWell: boolean; readonly lines: readonly string[]; readonly json: Json }
  | { readonly usage: string }
