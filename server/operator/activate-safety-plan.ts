import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Begins a safety plan with a patient, who fills it in. One that is there stays as it is.
 *
 * @returns Whether it is new.
 * @throws {Error} If there is no such patient.
 */
export async function activateSafetyPlan({ db, now }: Pick<Platform, 'db' | 'now'>, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('safety_plans')
    .values({ user_id: await patientOf(db, email), created_at: now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
