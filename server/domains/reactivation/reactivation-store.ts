import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { CareType } from '../organizations/tables.ts'

/** Care of one person. */
export type CareOfPerson = { readonly userId: string; readonly careType: CareType }

/** The state in which the person said they will go on with the care; null where they did not say. */
export async function findConfirmedState(db: Db, { userId, careType }: CareOfPerson): Promise<string | null> {
  const row = await db
    .selectFrom('care_reenrollments')
    .select('state')
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Keeps the state, in place of one that was said before. */
export async function putConfirmedState(
  db: Db,
  { userId, careType }: CareOfPerson,
  { state, at }: { readonly state: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('care_reenrollments')
    .values({ user_id: userId, care_type: careType, state, confirmed_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'care_type']).doUpdateSet({ state, confirmed_at: at }))
    .execute()
}

/** Forgets the state: the care goes on, and another term asks anew. */
export async function removeConfirmedState(trx: Trx, { userId, careType }: CareOfPerson): Promise<void> {
  await trx.deleteFrom('care_reenrollments').where('user_id', '=', userId).where('care_type', '=', careType).execute()
}
