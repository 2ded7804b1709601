import { join } from 'node:path'
import type { PartName } from './test/part.ts'
import { PARTS } from './test/parts.ts'
import { runSideBySide } from './test/run-part.ts'

/** Checks that take seconds, for authors before a commit. */
const QUICK: readonly PartName[] = ['types', 'lint', 'flows']

const root = join(import.meta.dirname, '../..')
const outcomes = await runSideBySide(
  PARTS.filter(({ name }) => QUICK.includes(name)),
  root,
)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
