import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

/** What a visit costs and who pays, for statements that read the charges of visits. */
export function visits(db: Db) {
  return db
    .selectFrom('appointments as visit')
    .select(['visit.id', 'visit.user_id', 'visit.care_type', 'visit.payment_source', 'visit.price_in_cents'])
}

/** Of these, the ones that are complete, paid by their patient and not settled. */
export function visitsToSettle(db: Db) {
  return visits(db)
    .where('visit.status', '=', 'complete')
    .where('visit.payment_source', '=', 'SelfPay')
    .where('visit.price_in_cents', 'is not', null)
    .where(({ not, ref }) => not(ref('visit.is_settled')))
}

/** Nothing is left to charge for a visit. */
export async function settleVisit(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('appointments').set({ is_settled: true }).where('id', '=', id).execute()
}
