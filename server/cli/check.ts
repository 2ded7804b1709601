import { join } from 'node:path'
import type { PartName } from './test/part.ts'
import { PARTS } from './test/parts.ts'
import { runPart } from './test/run-part.ts'

/** Checks that take seconds, for authors before a commit. */
const QUICK: readonly PartName[] = ['types', 'lint', 'flows']

const root = join(import.meta.dirname, '../..')
const outcomes = []
for (const part of PARTS.filter(({ name }) => QUICK.includes(name))) outcomes.push(await runPart(part, root))
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
