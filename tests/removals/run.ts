import { parseArgs } from 'node:util'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import { idsIn } from '../../server/cli/trace/trace-requirements.ts'
import { copyOfCheckout, withEdits } from './copy-of-checkout.ts'
import { obstaclesOf, type Removal, readRemovals } from './read-removals.ts'
import { isJourney, runTests } from './run-tests.ts'

// Takes behaviours out of a copy of the checkout and expects the tests that name them to fail; see the README beside this file.
const { values, positionals } = parseArgs({
  options: { together: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const chosen = readRemovals().filter(({ id }) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)))
const obstacles = chosen.flatMap(obstaclesOf)
if (chosen.length === 0 || obstacles.length > 0) {
  console.error(obstacles.join('\n') || `No removal of ${positionals.join(', ')}`)
  process.exit(1)
}

const copy = copyOfCheckout()
let unnoticed = 0
for (const alike of Map.groupBy(chosen, isJourney).values()) {
  const sound = new Set(
    runTests(copy, alike)
      .filter(({ status }) => status === 'passed')
      .map(nameOf),
  )
  for (const batch of values.together ? [alike] : alike.map((one) => [one])) {
    const edits = batch.flatMap(({ edits }) => edits)
    const failed = withEdits(copy, edits, () => runTests(copy, batch)).filter(({ status }) => status === 'failed')
    for (const removal of batch)
      tell(
        removal,
        failed.filter((test) => sound.has(nameOf(test))),
      )
  }
}
console.log(`${chosen.length - unnoticed} noticed, ${unnoticed} not noticed`)
process.exitCode = unnoticed === 0 ? 0 : 1

function tell({ id, removes }: Removal, failed: readonly TestResult[]): void {
  const noticing = failed.find(({ title }) => idsIn(title).includes(id))
  if (noticing === undefined) unnoticed += 1
  console.log(noticing ? `${id}  noticed      ${removes} (${nameOf(noticing)})` : `${id}  NOT NOTICED  ${removes}`)
}

function nameOf({ file, title }: TestResult): string {
  return `${file}: ${title}`
}
