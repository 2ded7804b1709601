import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Trx } from '../../database/transaction.ts'

type VisitColumns = ExpressionBuilder<Tables & { visit: Tables['appointments'] }, 'visit'>

/** A query for the prices and payers of visits. */
export function visits(db: Db) {
  return db
    .selectFrom('appointments as visit')
    .select([
      'visit.id',
      'visit.user_id',
      'visit.care_type',
      'visit.payment_source',
      'visit.price_in_cents',
      'visit.late_fee_in_cents',
    ])
}

/**
 * A query for visits to charge: complete and paid by the patient, or canceled or moved with a fee,
 * and not settled.
 */
export function visitsToSettle(db: Db) {
  return visits(db)
    .where(({ and, eb, or }) =>
      or([
        and([eb('visit.status', '=', 'complete'), isPaidByPatient(eb)]),
        and([
          eb('visit.status', 'in', ['cancelled', 'rescheduled']),
          eb('visit.late_fee_in_cents', 'is not', null),
        ]),
      ]),
    )
    .where(({ not, ref }) => not(ref('visit.is_settled')))
}

/** A query for future visits that the patient pays for. They are settled when they are complete. */
export function visitsToBePaid(db: Db) {
  return visits(db)
    .select('visit.ends_at')
    .where('visit.status', '=', 'upcoming')
    .where((eb) => isPaidByPatient(eb))
}

function isPaidByPatient(eb: VisitColumns) {
  return eb.and([
    eb('visit.payment_source', '=', 'SelfPay'),
    eb('visit.price_in_cents', 'is not', null),
  ])
}

/** A subquery for the fee of a visit that was canceled or moved late. */
export function lateFee(
  eb: ExpressionBuilder<Tables & { charge: Tables['visit_charges'] }, 'charge'>,
) {
  return eb
    .selectFrom('appointments')
    .select('late_fee_in_cents')
    .whereRef('appointments.id', '=', 'charge.appointment_id')
}

/** A query for upcoming visits that begin after one time and until another, sorted by start. */
export function visitsToCome(
  db: Db,
  { after, until }: { readonly after: Date; readonly until: Date },
) {
  return db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'visit.user_id', 'visit.starts_at'])
    .where('visit.status', '=', 'upcoming')
    .where('visit.starts_at', '>', after)
    .where('visit.starts_at', '<=', until)
    .orderBy('visit.starts_at')
}

/** A query for moved visits whose patients know another time. */
export function visitsAtAnotherTime(db: Db, after: Date) {
  return db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'visit.user_id'])
    .where('visit.told_start', 'is not', null)
    .where('visit.status', '=', 'upcoming')
    .where('visit.starts_at', '>', after)
    .orderBy('visit.starts_at')
}

/** Marks a visit as settled: nothing is left to charge. */
export async function settleVisit(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('appointments').set({ is_settled: true }).where('id', '=', id).execute()
}

/** Marks a settled visit as not settled. */
export async function unsettleVisit(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('appointments').set({ is_settled: false }).where('id', '=', id).execute()
}
