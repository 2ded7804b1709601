import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { CareType } from '../organizations/tables.ts'

type CareOfPerson = { readonly userId: string; readonly careType: CareType }

/** The state where the person will continue care; null if they did not enter one. */
export async function findConfirmedState(
  db: Db,
  { userId, careType }: CareOfPerson,
): Promise<string | null> {
  const row = await db
    .selectFrom('care_reenrollments')
    .select('state')
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Stores or replaces the state. */
export async function putConfirmedState(
  db: Db,
  { userId, careType }: CareOfPerson,
  { state, at }: { readonly state: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('care_reenrollments')
    .values({ user_id: userId, care_type: careType, state, confirmed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'care_type']).doUpdateSet({ state, confirmed_at: at }),
    )
    .execute()
}

/** Deletes the state when the care is active again, because the next term asks for a new one. */
export async function removeConfirmedState(
  trx: Trx,
  { userId, careType }: CareOfPerson,
): Promise<void> {
  await trx
    .deleteFrom('care_reenrollments')
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .execute()
}
