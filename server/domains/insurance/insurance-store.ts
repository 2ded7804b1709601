import type { Db } from '../../database/database.ts'
import type { InsuranceRow } from './tables.ts'

export function findInsurance(db: Db, userId: string): Promise<InsuranceRow | undefined> {
  return db
    .selectFrom('user_insurance')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Adds or replaces a person's insurance. */
export async function putInsurance(db: Db, row: InsuranceRow): Promise<void> {
  await db
    .insertInto('user_insurance')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteInsurance(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_insurance').where('user_id', '=', userId).execute()
}
