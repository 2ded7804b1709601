import { isInDanger } from '../domains/assessments/assessment-rules.ts'
import { resultsOf } from '../domains/assessments/assessment-store.ts'
import { openContent } from '../domains/assessments/sealed-content.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/** The patient, the member of staff who clears their safety flag, and the reason. */
type Clearance = { readonly email: string; readonly staffId: string; readonly reason: string }

/**
 * Clears the flag that blocks a patient's first self-paid visit, and stores who did so and why. A
 * later form may raise it again.
 *
 * @throws {Error} If the patient does not exist or has no flag, or the staff id or reason is
 * missing.
 */
export async function clearSafetyFlag(
  {
    db,
    now,
    newId,
    config,
    dataKeys,
  }: Pick<Platform, 'db' | 'now' | 'newId' | 'config' | 'dataKeys'>,
  { email, staffId, reason }: Clearance,
): Promise<void> {
  if (staffId.trim() === '' || reason.trim() === '') throw new Error('Say who clears it, and why')
  const userId = await patientOf(db, email)
  const { submissions, clearedAt } = await resultsOf(db, userId)
  const forms = submissions.map((row) => ({
    content: openContent(dataKeys, row),
    submittedAt: row.submitted_at,
  }))
  const days = readOperatorContent(config.contentDir).operations.daysInDanger
  if (!isInDanger(forms, { now: now(), days, clearedAt }))
    throw new Error('This patient has no active safety flag')
  await db
    .insertInto('safety_clearances')
    .values({
      id: newId(),
      user_id: userId,
      staff_id: staffId.trim(),
      reason: reason.trim(),
      cleared_at: now(),
    })
    .execute()
}
