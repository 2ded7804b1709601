import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { UserPharmacyRow } from './tables.ts'

/** The person's chosen pharmacies: the primary one first, then the most recent choices. */
export async function findPharmacies(db: Db, userId: string): Promise<readonly UserPharmacyRow[]> {
  return db
    .selectFrom('user_pharmacies')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('chosen_at', 'desc')
    .orderBy('pharmacy_id')
    .execute()
}

/** Makes a pharmacy the person's primary one, and deletes the oldest others beyond a maximum. */
export async function putPrimaryPharmacy(
  trx: Trx,
  {
    userId,
    pharmacyId,
    at,
    most,
  }: {
    readonly userId: string
    readonly pharmacyId: string
    readonly at: Date
    readonly most: number
  },
): Promise<void> {
  await trx
    .updateTable('user_pharmacies')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute()
  const row = { user_id: userId, pharmacy_id: pharmacyId, is_primary: true, chosen_at: at }
  await trx
    .insertInto('user_pharmacies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'pharmacy_id']).doUpdateSet(row))
    .execute()
  const forgotten = (await findPharmacies(trx, userId))
    .slice(most)
    .map(({ pharmacy_id }) => pharmacy_id)
  if (forgotten.length > 0)
    await trx
      .deleteFrom('user_pharmacies')
      .where('user_id', '=', userId)
      .where('pharmacy_id', 'in', forgotten)
      .execute()
}
