import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSeeds } from './test/seeds.ts'
import { describeOutcomes } from './test/describe-outcomes.ts'
import type { Part, PartOutcome } from './test/part.ts'
import { PARTS, QUICK_PARTS } from './test/parts.ts'
import { runPart, runSideBySide } from './test/run-part.ts'

const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(
    `Unknown part ${unknown.join(', ')}: expected ${PARTS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const chosen = PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name))
// All parts use the same seeds. They are printed, so that a run can be repeated.
const seeds = readSeeds()
Object.assign(process.env, seeds)
// Deletes earlier reports, so that trace cannot mistake one for this run's.
if (asked.length === 0) rmSync(join(root, '.build/test-results'), { recursive: true, force: true })

const isQuick = ({ name }: Part) => QUICK_PARTS.includes(name)
const outcomes: PartOutcome[] = [...(await runSideBySide(chosen.filter(isQuick), root))]
for (const part of chosen.filter((one) => !isQuick(one))) outcomes.push(await runPart(part, root))

console.log('\n── summary')
for (const line of describeOutcomes(outcomes, seeds)) console.log(line)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
