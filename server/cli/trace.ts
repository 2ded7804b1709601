import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { traceAsJson, traceAsText } from './trace/print-trace.ts'
import { readLastRun } from './trace/read-last-run.ts'
import { readRegister } from './trace/read-register.ts'
import { traceRequirements } from './trace/trace-requirements.ts'

const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const results = readLastRun(root)
if (results === null) {
  console.error('Cannot trace requirements: there is no test run yet; run npm test first')
  process.exit(1)
}
const trace = traceRequirements(readRegister(root), results)
console.log(values.json ? traceAsJson(trace) : traceAsText(trace))
for (const error of trace.errors) console.error(error)
process.exitCode = trace.errors.length > 0 ? 1 : 0
