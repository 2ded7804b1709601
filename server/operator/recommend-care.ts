import { withSerializableTransaction } from '../database/transaction.ts'
import type { CareType } from '../domains/organizations/tables.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Replaces the care that is recommended to a patient; without types, removes all recommendations.
 * Idempotent.
 *
 * @throws {Error} If the patient does not exist.
 */
export async function recommendCare(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { email, careTypes }: { readonly email: string; readonly careTypes: readonly CareType[] },
): Promise<void> {
  await withSerializableTransaction(db, async (trx) => {
    const userId = await patientOf(trx, email)
    const others = trx.deleteFrom('care_recommendations').where('user_id', '=', userId)
    await (careTypes.length === 0
      ? others
      : others.where('care_type', 'not in', [...careTypes])
    ).execute()
    for (const careType of careTypes)
      await trx
        .insertInto('care_recommendations')
        .values({ user_id: userId, care_type: careType, recommended_at: now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'care_type']).doNothing())
        .execute()
  })
}
