import { withTransaction } from '../database/transaction.ts'
import { requestRecord, type RequestOutcome } from '../domains/sharing/record-requests.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/** The patient whose record is requested, and the campus collaborator. */
export type WantedRecord = { readonly email: string; readonly collaborator: string }

/**
 * Asks a patient to share their record with their school's care team.
 *
 * @throws {Error} If no patient has the email, or the patient has no school.
 */
export async function requestRecordOf(
  platform: Pick<Platform, 'db' | 'now' | 'newId'>,
  { email, collaborator }: WantedRecord,
): Promise<RequestOutcome> {
  return withTransaction(platform.db, async (trx) => {
    const userId = await patientOf(trx, email)
    const { organization_id } = await trx
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (organization_id === null) throw new Error('This patient has no school that could ask')
    return requestRecord(platform, trx, { userId, collaborator: collaborator.trim() })
  })
}
