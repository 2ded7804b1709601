import { type Trx, withTransaction } from '../database/transaction.ts'
import { lockPerson } from '../domains/people/person-statements.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

type WantedNotification = {
  readonly email: string
  readonly key: string
  /** The request that it links to. */
  readonly requestId: string | undefined
  readonly isRequired: boolean
}

type NewNotification = {
  readonly id: string
  readonly userId: string
  readonly key: string
  readonly requestId: string | undefined
  readonly isRequired?: boolean
  readonly createdAt: Date
}

const KEY = /^[A-Za-z][A-Za-z0-9-]*$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Notifies a patient. If the same notification is not dismissed yet, nothing changes.
 *
 * @returns True if it is new.
 * @throws {Error} If the patient does not exist, the key is unknown, or the request is another
 * patient's.
 */
export async function notifyPatient(
  { db, now, newId }: Pick<Platform, 'db' | 'now' | 'newId'>,
  { email, key, requestId, isRequired }: WantedNotification,
): Promise<boolean> {
  if (!KEY.test(key))
    throw new Error(`"${key}" is not a notification's key: use letters, digits and hyphens`)
  return withTransaction(db, async (trx) => {
    const userId = await patientOf(trx, email)
    if (requestId !== undefined && !(await isOwnRequest(trx, userId, requestId)))
      throw new Error(`This patient has no request ${requestId}`)
    return addNotification(trx, {
      id: newId(),
      userId,
      key,
      requestId,
      isRequired,
      createdAt: now(),
    })
  })
}

/** Adds a notification unless the same one is open. @returns True if it is new. */
export async function addNotification(trx: Trx, one: NewNotification): Promise<boolean> {
  const { id, userId, key, requestId, isRequired = false, createdAt } = one
  await lockPerson(trx, userId)
  const waiting = await trx
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('dismissed_at', 'is', null)
    .execute()
  if (waiting.some(({ data }) => data.requestId === requestId)) return false
  await trx
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      key,
      data: JSON.stringify({ requestId }),
      is_required: isRequired,
      created_at: createdAt,
    })
    .execute()
  return true
}

async function isOwnRequest(trx: Trx, userId: string, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false
  const row = trx
    .selectFrom('assessment_requests')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
  return (await row.executeTakeFirst()) !== undefined
}
