import { parseArgs } from 'node:util'
import type { TestResult } from '../../server/cli/trace/test-result.ts'
import { copyOfCheckout, withEdits } from './copy-of-checkout.ts'
import { type FiledRemoval, mustNotice, nameOf, obstaclesOf, readRemovals } from './read-removals.ts'
import { isJourney, runTests } from './run-tests.ts'

// Takes behaviours out of a copy of the checkout and expects the tests that name them to fail; see the README beside this file.
const { values, positionals } = parseArgs({
  options: { together: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const chosen = readRemovals().filter(
  ({ id, area }) => positionals.length === 0 || positionals.some((asked) => area === asked || id?.startsWith(asked)),
)
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
      .map(placeOf),
  )
  for (const batch of values.together ? [alike] : alike.map((one) => [one])) {
    const edits = batch.flatMap(({ edits }) => edits)
    const failed = withEdits(copy, edits, () => runTests(copy, batch)).filter(({ status }) => status === 'failed')
    for (const removal of batch)
      tell(
        removal,
        failed.filter((test) => sound.has(placeOf(test))),
      )
  }
}
console.log(`${chosen.length - unnoticed} noticed, ${unnoticed} not noticed`)
process.exitCode = unnoticed === 0 ? 0 : 1

function tell(removal: FiledRemoval, failed: readonly TestResult[]): void {
  const noticing = failed.find((test) => failedTitles(test).some((title) => mustNotice(removal, title)))
  if (noticing === undefined) unnoticed += 1
  const outcome = noticing ? `noticed      ${removal.removes} (${placeOf(noticing)})` : `NOT NOTICED  ${removal.removes}`
  console.log(`${nameOf(removal)}  ${outcome}`)
}

/** The title of a failed test, and those of its failed steps. */
function failedTitles({ title, steps = [] }: TestResult): readonly string[] {
  return [title, ...steps.filter(({ status }) => status === 'failed').map((step) => step.title)]
}

function placeOf({ file, title }: TestResult): string {
  return `${file}: ${title}`
}
