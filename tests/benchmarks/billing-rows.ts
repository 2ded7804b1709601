import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/database/database.ts'
import { type Patient, startFlowPortal } from '../server/flow-portal.ts'
import { type Row, rowOf } from './row.ts'

/** Charges of the patient who reads, and of another one. */
const CHARGES = 10_000
const CHARGES_OF_ANOTHER = 40_000
/**
 * As a patient filters: a day with many visits, one with a charge alone, one long ago, and one
 * with nothing.
 */
const DAYS = ['2025-11-03', '2025-06-30', '2021-02-14', '1999-12-31']
const DAY_MS = 86_400_000

const BILLS = `query ($from: DateTime, $until: DateTime, $after: Int) { invoices(from: $from, until: $until, after: $after) {
  appointments { id description startTime charges { id chargeType amountInCents capturedAt status }
    finalizedInsuranceClaim { insurancePaidInCents } } invoices { id amount createdAt } hasMore } }`

/**
 * The billing history of a patient with very many charges by the watch: its first page, its last
 * one, and filtered by a day.
 */
export async function billingRows(tell: (row: Row) => void): Promise<readonly Row[]> {
  const portal = await startFlowPortal()
  const [patient, other] = [
    await portal.patient({ tasks: [] }),
    await portal.patient({ tasks: [] }),
  ]
  await addCharges(portal.db, [
    { of: patient.id, charges: CHARGES },
    { of: other.id, charges: CHARGES_OF_ANOTHER },
  ])
  const around = (day: string) => ({
    from: new Date(Date.parse(day) - DAY_MS).toISOString(),
    until: new Date(Date.parse(day) + 2 * DAY_MS).toISOString(),
  })
  const bills = (variables: object) => () => readBills(patient, variables)
  const rows: Row[] = []
  for (const [measure, works] of [
    ['first bills', [bills({})]],
    ['last bills', [bills({ after: CHARGES / 2 - 50 })]],
    ['bills of a day', DAYS.map((day) => bills(around(day)))],
  ] as const) {
    const row = await slowestRow(measure, works)
    tell(row)
    rows.push(row)
  }
  await portal.close()
  return rows
}

async function readBills(patient: Patient, variables: object): Promise<void> {
  const { code } = await patient.ask(BILLS, variables)
  if (code !== undefined) throw new Error(`Cannot read bills: ${code}`)
}

async function slowestRow(
  measure: string,
  works: readonly (() => Promise<unknown>)[],
): Promise<Row> {
  let slowest = 0
  for (const work of works) slowest = Math.max(slowest, await medianOf(work))
  return rowOf({ measure, n: CHARGES, ours: slowest, peer: null, peerValue: null, unit: 'µs' })
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 15; time += 1) {
    const start = performance.now()
    await work()
    times.push((performance.now() - start) * 1000)
  }
  return times.toSorted((a, b) => a - b)[7] ?? Number.NaN
}

type Bills = { readonly of: string; readonly charges: number }

/** Visits with two charges each, a fifth of them with a claim, and an invoice for every tenth. */
async function addCharges(db: Db, all: readonly Bills[]): Promise<void> {
  for (const { of, charges } of all) {
    const { id: provider } = await db
      .insertInto('providers')
      .values({
        id: randomUUID(),
        first_name: 'Elena',
        last_name: 'Rivera',
        classification: 'Therapist',
        care_types: ['Therapy'],
        geo_states: ['NY'],
        time_zone: 'America/New_York',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`with visit as (
        insert into appointments (user_id, provider_id, care_type, appointment_type, status, description, starts_at, ends_at,
          payment_source, created_at)
        select ${of}::uuid, ${provider}::uuid, 'Therapy', 'checkin', 'complete', 'Therapy visit',
          timestamptz '2026-01-01' - number * interval '8 hours', timestamptz '2026-01-01' - (number - 0.1) * interval '8 hours',
          'Insurance', now()
        from generate_series(1, ${charges / 2}::int) as number returning id, user_id, starts_at
      ), charge as (
        insert into external_charges (id, user_id, appointment_id, charge_type, amount_in_cents, created_at, captured_at)
        select gen_random_uuid(), user_id, id, case when part = 1 then 'Copay' else 'PatientResponsibility' end, 2500 + part,
          starts_at, starts_at + part * interval '15 days'
        from visit, generate_series(1, 2) as part
      ), claim as (
        insert into insurance_claims (appointment_id, user_id, insurance_paid_in_cents, finalized_at)
        select id, user_id, 8350, starts_at from visit where id % 5 = 0
      )
      insert into invoices (id, user_id, description, amount_in_cents, paid, created_at)
      select gen_random_uuid(), user_id, 'Letter', 1500, true, starts_at from visit where id % 10 = 0`.execute(
      db,
    )
  }
  await sql`vacuum analyze`.execute(db)
}
