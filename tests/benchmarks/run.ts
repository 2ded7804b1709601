import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { analysisRows } from './analysis-rows.ts'
import { chatRows } from './chat-rows.ts'
import { engineRows } from './engine-rows.ts'
import { pageRows } from './page-rows.ts'
import { planRows } from './plan-rows.ts'
import { pollRows } from './poll-rows.ts'
import { availabilityRows } from './availability-rows.ts'
import { billingRows } from './billing-rows.ts'
import { processesRows } from './processes-rows.ts'
import { filterRows } from './filter-rows.ts'
import { loadRows } from './load-rows.ts'
import type { Row } from './row.ts'
import { saveRows } from './save-rows.ts'
import { scriptRows } from './script-rows.ts'
import { serverRows } from './server-rows.ts'
import { vendorsRows } from './vendors-rows.ts'

const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string' }, strict: { type: 'boolean' } },
})

tellColumns(['measure', 'n', 'ours', 'peer', 'peer value', 'unit', 'ratio', 'goal', 'met'])
const isAsked = (part: string) => values.only === undefined || values.only === part
const rows = [
  ...(isAsked('engine') ? engineRows(tell) : []),
  ...(isAsked('analysis') ? analysisRows(tell) : []),
  ...(isAsked('page') ? await pageRows(tell) : []),
  ...(isAsked('scripts') ? await scriptRows(tell) : []),
  ...(isAsked('server') ? await serverRows(tell) : []),
  ...(isAsked('bills') ? await billingRows(tell) : []),
  ...(isAsked('saves') ? await saveRows(tell) : []),
  ...(isAsked('chat') ? await chatRows(tell) : []),
  ...(isAsked('availability') ? await availabilityRows(tell) : []),
  ...(isAsked('plans') ? await planRows(tell) : []),
  ...(isAsked('filter') ? await filterRows(tell) : []),
  ...(isAsked('load') ? await loadRows(tell) : []),
  ...(isAsked('polls') ? await pollRows(tell) : []),
  ...(isAsked('processes') ? await processesRows(tell) : []),
  ...(isAsked('vendors') ? await vendorsRows(tell) : []),
]
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
// The embedded PostgreSQL runs until the process ends.
process.exit(values.strict === true && rows.some(({ isMet }) => isMet === false) ? 1 : 0)

function tell(row: Row): void {
  const { measure, n, ours, peer, peerValue, unit, ratio } = row
  tellColumns([
    measure,
    String(n),
    readable(ours),
    peer ?? '',
    readable(peerValue),
    unit,
    readable(ratio),
    goalWords(row),
    metWords(row),
  ])
}

function tellColumns(cells: readonly string[]): void {
  const [
    measure = '',
    n = '',
    ours = '',
    peer = '',
    value = '',
    unit = '',
    ratio = '',
    goal = '',
    met = '',
  ] = cells
  const figures = `${measure.padEnd(20)}${n.padStart(7)}${ours.padStart(12)}  ${peer.padEnd(20)}${value.padStart(12)}`
  console.log(
    `${figures}  ${unit.padEnd(6)}${ratio.padStart(8)}  ${goal.padEnd(17)}${met}`.trimEnd(),
  )
}

function goalWords({ goal, unit }: Row): string {
  if (goal === null) return ''
  return `≤ ${readable(goal.most)} ${goal.of === 'ratio' ? 'times' : unit}`
}

function metWords({ isMet }: Row): string {
  if (isMet === null) return ''
  return isMet ? 'yes' : 'no'
}

function readable(value: number | null): string {
  if (value === null) return '–'
  return Number(value.toPrecision(4)).toLocaleString('en-US', { maximumSignificantDigits: 4 })
}
