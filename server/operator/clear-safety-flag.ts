import { isInDanger } from '../domains/assessments/assessment-rules.ts'
import { resultsOf } from '../domains/assessments/assessment-store.ts'
import { openContent } from '../domains/assessments/sealed-content.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/** Who of the staff clears whose safety flag, and why. */
export type Clearance = { readonly email: string; readonly staffId: string; readonly reason: string }

/**
 * Clears the flag that keeps a patient from a first visit that they pay for, and keeps who did so and why. A later form may raise it
 * again.
 *
 * @throws {Error} If there is no such patient, no flag stands, or staff id or reason are missing.
 */
export async function clearSafetyFlag(
  { db, now, newId, config, dataKeys }: Pick<Platform, 'db' | 'now' | 'newId' | 'config' | 'dataKeys'>,
  { email, staffId, reason }: Clearance,
): Promise<void> {
  if (staffId.trim() === '' || reason.trim() === '') throw new Error('Say who clears it, and why')
  const userId = await patientOf(db, email)
  const { submissions, clearedAt } = await resultsOf(db, userId)
  const forms = submissions.map((row) => ({ content: openContent(dataKeys, row), submittedAt: row.submitted_at }))
  const days = readOperatorContent(config.contentDir).operations.daysInDanger
  if (!isInDanger(forms, { now: now(), days, clearedAt })) throw new Error('No safety flag of this patient stands')
  await db
    .insertInto('safety_clearances')
    .values({ id: newId(), user_id: userId, staff_id: staffId.trim(), reason: reason.trim(), cleared_at: now() })
    .execute()
}
