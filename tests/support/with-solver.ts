import { afterAll } from 'vitest'
import type { Solver } from '#engine/analysis/index.ts'
import { openZ3 } from '../../server/cli/flow/z3.ts'

/** The solver of the command line, for the tests of a file. */
export function withSolver(): Solver {
  const { solve, close } = openZ3(120_000)
  afterAll(close)
  return solve
}
