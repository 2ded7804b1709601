import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PartOutcome } from './test/part.ts'
import { PARTS } from './test/parts.ts'
import { runPart } from './test/run-part.ts'

const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: expected ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = PARTS.filter((part) => (asked.length === 0 ? part.onlyByName !== true : asked.includes(part.name)))
// Trace must not take a report of an earlier run for one of this run.
if (asked.length === 0) rmSync(join(root, '.build/test-results'), { recursive: true, force: true })

const outcomes: PartOutcome[] = []
for (const part of chosen) {
  console.log(`\n── ${part.name}`)
  outcomes.push(await runPart(part, root))
}

console.log('\n── summary')
for (const outcome of outcomes) console.log(summaryOf(outcome))
for (const flaky of outcomes.flatMap(({ flaky }) => flaky)) console.log(`passed at the second try: ${flaky}`)
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
// A part without tests that fails counts as one failure, so that the last line never reads well over a red run.
const passed = outcomes.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0)
const failed = outcomes.reduce((sum, { ok, tests }) => sum + (tests?.failed ?? (ok ? 0 : 1)), 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function summaryOf({ name, ok, tests, seconds }: PartOutcome): string {
  const counts = tests ? `  ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped` : ''
  return `${name.padEnd(8)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s${counts}`
}
