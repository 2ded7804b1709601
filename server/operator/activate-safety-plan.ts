import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Begins a safety plan with a patient, who fills it in. One that is there stays as it is.
 *
 * @param providerId Who begins it; undefined where that is not to be known.
 * @returns Whether it is new.
 * @throws {Error} If there is no such patient, or no such provider.
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
