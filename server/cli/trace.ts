import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { traceAsJson, traceAsText } from './trace/print-trace.ts'
import { readGaps } from './trace/read-gaps.ts'
import { readLastRun } from './trace/read-last-run.ts'
import { readRegister } from './trace/read-register.ts'
import { readTestSources, weakTests } from './trace/test-bodies.ts'
import { traceRequirements } from './trace/trace-requirements.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const last = readLastRun(root)
if (last === null) {
  console.error('Cannot trace requirements: there is no test run yet; run npm test first')
  process.exit(1)
}
const trace = traceRequirements(readRegister(root), last.results, {
  isWhole: last.isWhole,
  gaps: readGaps(root),
})
const errors = [...trace.errors, ...weakTests(readTestSources(root))]
console.log(values.json ? traceAsJson(trace) : traceAsText(trace))
if (!last.isWhole)
  console.error(
    'Levels are not checked: the last run had the tests of one runner only; run npm test',
  )
for (const error of errors) console.error(error)
process.exitCode = errors.length > 0 ? 1 : 0
