import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Starts a safety plan, which the patient fills in. An existing one stays unchanged.
 *
 * @param providerId The provider who starts it; undefined to name none.
 * @returns True if it is new.
 * @throws {Error} If the patient or the provider does not exist.
 */
export async function activateSafetyPlan(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { email, providerId }: { readonly email: string; readonly providerId?: string | undefined },
): Promise<boolean> {
  const user_id = await patientOf(db, email)
  if (providerId !== undefined) {
    const all = await db.selectFrom('providers').select('id').execute()
    if (!all.some(({ id }) => id === providerId)) throw new Error('There is no such provider')
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('safety_plans')
    .values({ user_id, created_at: now(), activating_provider: providerId ?? null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
