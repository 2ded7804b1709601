import { sql } from 'kysely'
import type { Db } from '../../server/database/database.ts'
import { EMBEDDED_USER } from '../../server/database/embedded-postgres.ts'
import { inventPharmacies } from '../../server/demo/demo-pharmacies.ts'
import {
  addDirectoryPharmacies,
  createEmbeddedDirectory,
} from '../../server/gateways/pharmacy/embedded-directory.ts'
import { type FlowPortal, startFlowPortal } from '../server/flow-portal.ts'
import { addPatientInIntake } from '../server/patient-in-intake.ts'
import { recordStatements, type StatementRecorder } from '../support/statements.ts'
import { type BareServer, startBareServer } from './bare-server.ts'
import { type Row, rowOf } from './row.ts'

type Work = () => Promise<unknown>
type Operation = { readonly measure: string; readonly ours: Work; readonly bare: Work }

const WARM_UP = 300
const TURNS = 7
const OPERATIONS_A_TURN = 200

const USER = `query CurrentUser { currentUser { id firstName email emailVerified organization { name } careFlows { careType careStatus }
  tasks { ref done } notifications { key } appointments { id startTime } upcomingAppointment { id } } }`
const POLL = `query Conversation($id: ID!, $after: Int) { providerById(id: $id) { privateChannel { messages(after: $after) {
  id number content providerId clientMessageId createdAt attachments { id name url createdAt } } } } }`
const START = 'mutation { startRun(flowId: "intake") { id revision } }'
const BEGINNINGS = 3

/**
 * What operations of the server cost in processor time of its process, beside a bare server that
 * does the least of their kind.
 */
export async function serverRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const { record, onStatement } = recordStatements()
  const portal = await startFlowPortal({ onStatement })
  const { patient, saveOnce } = await addPatientInIntake(portal)
  const { rows: settings } = await sql<{ host: string; database: string }>`
    select current_setting('unix_socket_directories') as host, current_database() as database`.execute(
    portal.db,
  )
  const bare = await startBareServer({ ...settings[0], user: EMBEDDED_USER }, patient.id)
  const ask = (query: string) => () => askBare(bare, query, patient.id)
  const read = ask('query ($id: ID!) { user(id: $id) { id firstName email } }')
  const reader = await portal.patient({ tasks: [] })
  const noNews = { id: '00000000-0000-4000-8000-000000000001', after: 50 }
  const operations: readonly Operation[] = [
    { measure: 'poll without news', ours: () => reader.ask(POLL, noNews), bare: read },
    { measure: 'current user', ours: () => patient.ask(USER), bare: read },
    { measure: 'go on with a run', ours: () => patient.ask(START), bare: read },
    { measure: 'save', ours: saveOnce, bare: ask('mutation ($id: ID!) { save(id: $id) }') },
  ]
  const rows: Row[] = [await searchRow(portal.db)]
  for (const row of rows) tell(row)
  for (const { measure, ours, bare: peer } of operations) {
    const cost = await costOf(ours, peer)
    const n = (await record(ours)).length
    const row = rowOf({
      measure,
      n,
      ours: cost.ours,
      peer: 'mercurius + pg',
      peerValue: cost.bare,
      unit: 'µs',
    })
    tell(row)
    rows.push(row)
  }
  const beginning = rowOf({
    measure: 'begin a run',
    n: 1,
    ours: await statementsToBegin(portal, record),
    ...NO_PEER,
    unit: 'SQL',
  })
  tell(beginning)
  await bare.close()
  await portal.close()
  return [...rows, beginning]
}

const NO_PEER = { peer: null, peerValue: null }

/**
 * The most statements of a person who begins the intake. The first one makes the server read the
 * flow.
 */
async function statementsToBegin(
  portal: FlowPortal,
  record: StatementRecorder['record'],
): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < BEGINNINGS; time += 1) {
    const patient = await portal.patient()
    await patient.askAgain()
    counts.push((await record(() => patient.ask(START))).length)
  }
  return Math.max(...counts)
}

const PHARMACIES = 60_000
/** By street, city, zip, name, words of two characters, and what is in none. */
const QUERIES = [
  '37 main st',
  'oak ave albany',
  'juniper 12207',
  'los angeles pharmacy',
  'st ny',
  'willow zebra',
]

/**
 * A search among pharmacies by the watch, database included: the slowest of its queries, each its
 * median.
 */
async function searchRow(db: Db): Promise<Row> {
  await addDirectoryPharmacies(db, inventPharmacies(PHARMACIES))
  await sql`vacuum analyze directory_pharmacies`.execute(db)
  const directory = createEmbeddedDirectory(db)
  let slowest = 0
  for (const query of QUERIES)
    slowest = Math.max(slowest, await medianOf(() => directory.search(query, 20)))
  return rowOf({
    measure: 'pharmacy search',
    n: PHARMACIES,
    ours: slowest,
    peer: null,
    peerValue: null,
    unit: 'µs',
  })
}

async function medianOf(work: Work): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 25; time += 1) {
    const start = performance.now()
    await work()
    times.push((performance.now() - start) * 1000)
  }
  return times.toSorted((a, b) => a - b)[12] ?? Number.NaN
}

/** Microseconds of processor time for one, in turns: the median turn. */
async function costOf(
  ours: Work,
  bare: Work,
): Promise<{ readonly ours: number; readonly bare: number }> {
  await repeat(ours, WARM_UP)
  await repeat(bare, WARM_UP)
  const turns: { readonly ours: number; readonly bare: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push({ ours: await processorTime(ours), bare: await processorTime(bare) })
  const byRatio = turns.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)
  return byRatio[Math.floor(TURNS / 2)] ?? { ours: Number.NaN, bare: Number.NaN }
}

async function processorTime(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await repeat(work, OPERATIONS_A_TURN)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / OPERATIONS_A_TURN
}

async function repeat(work: Work, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await work()
}

async function askBare({ app }: BareServer, query: string, id: string): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query, variables: { id } },
  })
  if (reply.statusCode !== 200 || reply.body.includes('"errors"'))
    throw new Error(`The bare server failed: ${reply.body}`)
}
