import { type Trx, withTransaction } from '../database/transaction.ts'
import { openRecord } from '../domains/sharing/record-requests.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'
import type { WantedRecord } from './request-record.ts'

/**
 * A patient's data for a campus collaborator: current care, and visits since the start of sharing.
 */
type SharedRecord = {
  readonly patient: string
  readonly sharedUntil: string
  readonly care: readonly { readonly careType: string; readonly status: string }[]
  readonly visits: readonly {
    readonly startsAt: string
    readonly careType: string
    readonly status: string
  }[]
}

/**
 * Reads a shared record as a campus collaborator does. The audit stores each reading and each
 * refusal.
 *
 * @throws {Error} If no patient has the email, or the record is not shared now.
 */
export async function readRecord(
  platform: Pick<Platform, 'db' | 'now' | 'newId'>,
  { email, collaborator }: WantedRecord,
): Promise<SharedRecord> {
  const record = await withTransaction(platform.db, async (trx) => {
    const userId = await patientOf(trx, email)
    const consent = await openRecord(platform, trx, { userId, collaborator: collaborator.trim() })
    return consent && summaryOf(trx, userId, { since: consent.granted_at, until: consent.ends_at })
  })
  if (record === undefined)
    throw new Error(
      'This patient does not share their record: ask for it first with npm run request-record',
    )
  return record
}

type SharedTime = { readonly since: Date; readonly until: Date }

async function summaryOf(
  trx: Trx,
  userId: string,
  { since, until }: SharedTime,
): Promise<SharedRecord> {
  const person = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const care = await trx
    .selectFrom('user_care_flows')
    .select(['care_type', 'care_status'])
    .where('user_id', '=', userId)
    .orderBy('care_type')
    .execute()
  const visits = await trx
    .selectFrom('appointments')
    .select(['starts_at', 'care_type', 'status'])
    .where('user_id', '=', userId)
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .execute()
  return {
    patient: `${person.first_name} ${person.last_name}`,
    sharedUntil: until.toISOString(),
    care: care.map(({ care_type, care_status }) => ({ careType: care_type, status: care_status })),
    visits: visits.map(({ starts_at, care_type, status }) => ({
      startsAt: starts_at.toISOString(),
      careType: care_type,
      status,
    })),
  }
}
