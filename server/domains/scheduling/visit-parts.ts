import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Trx } from '../../database/transaction.ts'

type VisitColumns = ExpressionBuilder<Tables & { visit: Tables['appointments'] }, 'visit'>

/** What a visit costs and who pays, for statements that read the charges of visits. */
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

/** Of these, the ones that are complete and paid by their patient, or cancelled or moved for a fee, and not settled. */
export function visitsToSettle(db: Db) {
  return visits(db)
    .where(({ and, eb, or }) =>
      or([
        and([eb('visit.status', '=', 'complete'), isPaidByPatient(eb)]),
        and([eb('visit.status', 'in', ['cancelled', 'rescheduled']), eb('visit.late_fee_in_cents', 'is not', null)]),
      ]),
    )
    .where(({ not, ref }) => not(ref('visit.is_settled')))
}

/** Of these, the ones still to be completed that their patient pays: they are settled once they are complete. */
export function visitsToBePaid(db: Db) {
  return visits(db)
    .select('visit.ends_at')
    .where('visit.status', '=', 'upcoming')
    .where((eb) => isPaidByPatient(eb))
}

function isPaidByPatient(eb: VisitColumns) {
  return eb.and([eb('visit.payment_source', '=', 'SelfPay'), eb('visit.price_in_cents', 'is not', null)])
}

/** The fee of a visit that was cancelled or moved late, for a statement that reads charges. */
export function lateFee(eb: ExpressionBuilder<Tables & { charge: Tables['visit_charges'] }, 'charge'>) {
  return eb.selectFrom('appointments').select('late_fee_in_cents').whereRef('appointments.id', '=', 'charge.appointment_id')
}

/** Visits to come that begin after an instant and until another, first come first, for statements that read what patients were told. */
export function visitsToCome(db: Db, { after, until }: { readonly after: Date; readonly until: Date }) {
  return db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'visit.user_id', 'visit.starts_at'])
    .where('visit.status', '=', 'upcoming')
    .where('visit.starts_at', '>', after)
    .where('visit.starts_at', '<=', until)
    .orderBy('visit.starts_at')
}

/** Visits to come of which their patients know another time. */
export function visitsAtAnotherTime(db: Db, after: Date) {
  return db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'visit.user_id'])
    .where('visit.told_start', 'is not', null)
    .where('visit.status', '=', 'upcoming')
    .where('visit.starts_at', '>', after)
    .orderBy('visit.starts_at')
}

/** Nothing is left to charge for a visit. */
export async function settleVisit(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('appointments').set({ is_settled: true }).where('id', '=', id).execute()
}

/** A visit that counted as settled is not. */
export async function unsettleVisit(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('appointments').set({ is_settled: false }).where('id', '=', id).execute()
}
