import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { readSeeds } from './test/seeds.ts'
import { describeOutcomes } from './test/describe-outcomes.ts'
import type { PartOutcome } from './test/part.ts'
import { DRILL } from './test/parts.ts'
import { runPart } from './test/run-part.ts'

// Runs the tests that `npm test` only samples in full, with new generated examples. Takes hours:
// run it at night or before a release.
const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !DRILL.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(
    `Unknown part ${unknown.join(', ')}: expected ${DRILL.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
process.env.PROPERTY_SEED ||= String(randomInt(2 ** 31))
const seeds = readSeeds()
Object.assign(process.env, seeds)

const outcomes: PartOutcome[] = []
for (const part of DRILL.filter(({ name }) => asked.length === 0 || asked.includes(name)))
  outcomes.push(await runPart(part, root))
console.log('\n── summary')
for (const line of describeOutcomes(outcomes, seeds)) console.log(line)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
