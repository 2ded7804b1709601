import type { FileSeconds } from './file-seconds.ts'

/** One part of the test command: a program to run and, for a test runner, the report it writes. */
export type Part = {
  readonly name: PartName
  /** Arguments of Node; `$NAME` is an environment variable. */
  readonly run: readonly string[]
  readonly env?: { readonly [name: string]: string }
  /** Where the runner writes its JSON report, from the checkout's folder. */
  readonly report?: { readonly file: string; readonly runner: 'vitest' | 'playwright' }
}

/** Parts of the drill, then those of the test command. */
export type PartName =
  | 'properties'
  | 'order'
  | 'kills'
  | 'crowds'
  | 'times'
  | 'sockets'
  | 'uploads'
  | 'journeys'
  | 'mutations'
  | 'removals'
  | 'types'
  | 'lint'
  | 'flows'
  | 'build'
  | 'vitest'
  | 'browser'
  | 'trace'

export type PartOutcome = {
  readonly name: PartName
  readonly ok: boolean
  /** `null` where the part is no test runner. */
  readonly tests: { readonly passed: number; readonly failed: number; readonly skipped: number } | null
  /** The failed tests, as `file: title`. */
  readonly failures: readonly string[]
  /** The tests that passed at a second try only. */
  readonly flaky: readonly string[]
  /** Seconds by test file. */
  readonly files: FileSeconds
  readonly seconds: number
}
