import type { Code } from '../codes.ts'

/** A mistake before its line and column are computed. */
export type Finding = {
  readonly code: Code
  readonly file: string
  readonly pointer: string
  /** `key`: the mistake is the key, not its value. */
  readonly part?: 'key'
  readonly message: string
}
