import type { FileSeconds } from './file-seconds.ts'

/** One part of the test command: a program and, for a test runner, its report. */
export type Part = {
  readonly name: PartName
  /** Arguments for Node. `$NAME` is an environment variable. */
  readonly run: readonly string[]
  readonly env?: { readonly [name: string]: string }
  /** The runner's JSON report, by its path from the checkout's folder. */
  readonly report?: { readonly file: string; readonly runner: 'vitest' | 'playwright' }
}

/** Parts of the drill, followed by those of the test command. */
export type PartName =
  | 'properties'
  | 'order'
  | 'kills'
  | 'crowds'
  | 'times'
  | 'sockets'
  | 'uploads'
  | 'journeys'
  | 'processes'
  | 'vendors'
  | 'flow-mutations'
  | 'mutations'
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
  /** `null` if the part is not a test runner. */
  readonly tests: {
    readonly passed: number
    readonly failed: number
    readonly skipped: number
  } | null
  /** The failed tests, as `file: title`. */
  readonly failures: readonly string[]
  /** Tests that passed only on the second try. */
  readonly flaky: readonly string[]
  /** Seconds per test file. */
  readonly files: FileSeconds
  readonly seconds: number
}
