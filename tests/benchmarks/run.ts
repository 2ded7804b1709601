import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { analysisRows } from './analysis-rows.ts'
import { engineRows } from './engine-rows.ts'
import { pageRows } from './page-rows.ts'
import { pollRows } from './poll-rows.ts'
import { billingRows } from './billing-rows.ts'
import type { Row } from './row.ts'
import { serverRows } from './server-rows.ts'

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } })

console.log(
  `${'measure'.padEnd(18)}${'n'.padStart(7)}${'ours'.padStart(14)}  ${'peer'.padEnd(22)}${'peer value'.padStart(14)}  unit    ours / peer`,
)
const isAsked = (part: string) => values.only === undefined || values.only === part
const rows = [
  ...(isAsked('engine') ? engineRows(tell) : []),
  ...(isAsked('analysis') ? analysisRows(tell) : []),
  ...(isAsked('page') ? await pageRows(tell) : []),
  ...(isAsked('server') ? await serverRows(tell) : []),
  ...(isAsked('bills') ? await billingRows(tell) : []),
  ...(isAsked('polls') ? await pollRows(tell) : []),
]
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
// The embedded PostgreSQL runs until the process ends.
process.exit()

function tell({ measure, n, ours, peer, peerValue, unit, ratio }: Row): void {
  const figures = `${measure.padEnd(18)}${String(n).padStart(7)}${readable(ours).padStart(14)}`
  const others = `${(peer ?? '').padEnd(22)}${readable(peerValue).padStart(14)}`
  console.log(`${figures}  ${others}  ${unit.padEnd(7)} ${readable(ratio)}`)
}

function readable(value: number | null): string {
  return value === null ? '–' : Number(value.toPrecision(4)).toLocaleString('en-US', { maximumSignificantDigits: 4 })
}
