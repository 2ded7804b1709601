import { CompiledQuery, sql } from 'kysely'
import { isObject } from '../../engine/index.ts'
import type { Db } from '../../server/database/database.ts'
import { type FlowPortal, startFlowPortal } from '../server/flow-portal.ts'
import { addPatientInIntake } from '../server/patient-in-intake.ts'
import { addManyVisits } from './many-visits.ts'
import { type Row, rowOf } from './row.ts'

const ROWS = 1_000_000
const PROVIDERS = 1_000
/** A full scan of a smaller table is no fault. */
const SMALL = 10_000

const USER = `{ currentUser { id firstName tasks { ref done } notifications { key } careFlows { careType }
  appointments { id startTime provider { name } } upcomingAppointment { id } } }`
const TIMES = `query ($start: DateTime!) { availability(careType: therapy, start: $start, first: 20, nextDays: 2) {
  hasMore providers { provider { name } slots { start } } } }`
const FREE = `query ($start: DateTime!, $end: DateTime!, $providerId: ID!) {
  slotIsFree(careType: therapy, start: $start, end: $end, providerId: $providerId) }`
const BILLS = '{ invoices { appointments { id charges { id } } invoices { id } hasMore } }'
const CHAT = `query ($id: ID!) { providerById(id: $id) { privateChannel { messages(after: 0) { id number } } } }`
const RUN = 'mutation { startRun(flowId: "intake") { id revision } }'

type Sent = { readonly text: string; readonly parameters: readonly unknown[] }

/**
 * How many statements of the main operations read a whole table, with a million visits, sessions
 * and tasks. PostgreSQL says it in its plans. Prints each such statement.
 */
export async function planRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  let sent: Sent[] | null = null
  const onStatement = (text: string, parameters: readonly unknown[]) =>
    void sent?.push({ text, parameters })
  const portal = await startFlowPortal({ onStatement })
  await addManyVisits(portal.db, { providers: PROVIDERS, past: ROWS })
  await addSessionsAndTasks(portal.db)
  const work = await operationsOf(portal)
  sent = []
  for (const operate of work) await operate()
  const statements = new Map(sent.map((one) => [one.text, one]))
  sent = null
  const large = await largeTables(portal.db)
  const scans: string[] = []
  for (const { text, parameters } of statements.values()) {
    if (!/^(select|with|update|insert|delete)\b/.test(text)) continue
    const { rows } = await portal.db.executeQuery(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    )
    for (const table of scannedTables(rows)) if (large.has(table)) scans.push(`${table}: ${text}`)
  }
  await portal.close()
  const row = rowOf({
    measure: 'full scans',
    n: ROWS,
    ours: scans.length,
    peer: null,
    peerValue: null,
    unit: 'plans',
  })
  tell(row)
  for (const scan of scans) console.log(`  full scan of ${scan}`)
  return [row]
}

async function operationsOf(portal: FlowPortal): Promise<readonly (() => Promise<unknown>)[]> {
  const { patient, saveOnce } = await addPatientInIntake(portal)
  const { rows } = await sql<{ id: string }>`select md5('provider 1')::uuid as id`.execute(
    portal.db,
  )
  const providerId = rows[0]?.id
  const start = new Date(Date.now() + 5 * 86_400_000)
  const end = new Date(start.getTime() + 50 * 60_000)
  const ask =
    (query: string, variables: object = {}) =>
    async () => {
      const { code } = await patient.ask(query, variables)
      if (code !== undefined) throw new Error(`Cannot ask ${query}: ${code}`)
    }
  return [
    ask(USER),
    ask(TIMES, { start }),
    ask(FREE, { start, end, providerId }),
    ask(BILLS),
    ask(CHAT, { id: providerId }),
    ask(RUN),
    saveOnce,
  ]
}

/** 50 sessions and 50 tasks of each of the 20,000 patients. */
async function addSessionsAndTasks(db: Db): Promise<void> {
  const each = 50
  await sql`insert into sessions (id, token_hash, user_id, created_at, last_seen_at, ended_at)
    select gen_random_uuid(), sha256(convert_to(users.id || ' ' || number, 'UTF8')), users.id, now(), now(), now()
    from users, generate_series(1, ${each}::int) as number where email like '%@example.test'`.execute(
    db,
  )
  await sql`insert into tasks (id, user_id, ref, title, done, created_at, updated_at)
    select gen_random_uuid(), users.id, 'task-' || number, 'A task', true, now(), now()
    from users, generate_series(1, ${each}::int) as number where email like '%@example.test'`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

async function largeTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${SMALL}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function scannedTables(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(scannedTables)
  if (!isObject(plan)) return []
  const own = plan['Node Type'] === 'Seq Scan' ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(scannedTables)]
}
