import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type FlowPortal, type Patient, startFlowPortal } from '../server/flow-portal.ts'
import { addManyVisits } from './many-visits.ts'
import { type Row, rowOf } from './row.ts'

const PROVIDERS = 1_000
/** Per page: of the list, of the list with filters, and the last page with filters. */
const PAGES = [
  { first: 20, after: 0 },
  { first: 100, after: 0 },
  { first: 100, after: PROVIDERS - 100 },
]
const TIMES = 15
const TICK_MS = 1
const MB = 1_000_000
const DOCUMENTS = join(import.meta.dirname, '../../renderer/api/generated/persisted-documents.json')

/** What one page of free times costs. `bytes` is the size of the reply before compression. */
type PageCost = { readonly ms: number; readonly bytes: number; readonly stallMs: number }

/**
 * The pages of free times as the browser reads them, with 1,000 providers and 100,000 visits to
 * come. Each row has the worst of the pages: their median time, longest stall of the event loop in
 * a median read, size, and growth of the process.
 */
export async function availabilityRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const portal = await startFlowPortal()
  await addManyVisits(portal.db, { providers: PROVIDERS, past: 0 })
  const pages = await pageReaders(portal)
  for (const read of pages) await costsOf(read)
  const before = residentBytes()
  const costs: PageCost[] = []
  for (const read of pages) costs.push(median(await costsOf(read)))
  const growth = residentBytes() - before
  await portal.close()
  const row = (measure: string, ours: number, unit: string): Row =>
    rowOf({ measure, n: PROVIDERS, ours, peer: null, peerValue: null, unit })
  const rows = [
    row('free times', Math.max(...costs.map(({ ms }) => ms)), 'ms'),
    row('free times, size', Math.max(...costs.map(({ bytes }) => bytes)), 'bytes'),
    row('free times, stall', Math.max(...costs.map(({ stallMs }) => stallMs)), 'ms'),
    row('free times, memory', growth / MB, 'MB'),
  ]
  for (const one of rows) tell(one)
  return rows
}

/** The memory of the process without garbage. */
function residentBytes(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  if (typeof collectGarbage === 'function') collectGarbage()
  return process.memoryUsage().rss
}

/** One reader for each page. It returns the size of the reply. */
async function pageReaders(portal: FlowPortal): Promise<readonly (() => Promise<number>)[]> {
  const patient = await portal.patient({ tasks: [] })
  const query = documentNamed('BookingAvailability')
  const now = new Date()
  const month = (offset: number) =>
    new Date(now.getFullYear(), now.getMonth() + offset, 1).toISOString()
  const asked = { careType: 'therapy', checkin: false, start: month(0), end: month(3), nextDays: 5 }
  return PAGES.map(
    (page) => () => sizeOf(portal, patient, { query, variables: { ...asked, ...page } }),
  )
}

async function sizeOf({ app }: FlowPortal, { token }: Patient, payload: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await app.inject({ method: 'POST', url: '/graphql', headers, payload })
  if (!body.includes('"slots":[{')) throw new Error(`Cannot read free times: ${body.slice(0, 200)}`)
  return body.length
}

async function costsOf(read: () => Promise<number>): Promise<readonly PageCost[]> {
  const costs: PageCost[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const delay = monitorEventLoopDelay({ resolution: TICK_MS })
    delay.enable()
    const start = performance.now()
    const bytes = await read()
    const ms = performance.now() - start
    // The delay of the last part is known after one more tick.
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
    delay.disable()
    costs.push({ ms, bytes, stallMs: delay.max / 1e6 - TICK_MS })
  }
  return costs
}

function median(costs: readonly PageCost[]): PageCost {
  const middle = (value: (cost: PageCost) => number) =>
    costs.map(value).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? Number.NaN
  return {
    ms: middle(({ ms }) => ms),
    bytes: middle(({ bytes }) => bytes),
    stallMs: middle(({ stallMs }) => stallMs),
  }
}

function documentNamed(name: string): string {
  const texts = Object.values(JSON.parse(readFileSync(DOCUMENTS, 'utf8'))).map(String)
  const found = texts.find((text) => text.includes(`query ${name}(`))
  if (found === undefined) throw new Error(`There is no document "${name}"`)
  return found
}
