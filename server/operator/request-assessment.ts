import { type Trx, withTransaction } from '../database/transaction.ts'
import { entryOf, readAssessmentCatalogue } from '../domains/assessments/assessment-catalogue.ts'
import { linkUrl } from '../outbox/link-url.ts'
import { lockPerson } from '../domains/people/person-statements.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'
import { addNotification } from './notify.ts'

/** A form to request from a patient. */
type WantedAssessment = {
  readonly email: string
  readonly key: string
  readonly isFollowUp: boolean
}

/** The request, and the URL where the patient answers it. */
type AskedAssessment = { readonly isNew: boolean; readonly address: string }

/**
 * Asks a patient for a form. Shows it on their home page if `content/assessments.json` names a
 * notification for it. If the same form is already requested and not answered, nothing changes.
 *
 * @throws {Error} If the patient or the form does not exist.
 */
export async function requestAssessment(
  { db, now, newId, config }: Pick<Platform, 'db' | 'now' | 'newId' | 'config'>,
  { email, key, isFollowUp }: WantedAssessment,
): Promise<AskedAssessment> {
  const catalogue = readAssessmentCatalogue(config.contentDir)
  const entry = entryOf(catalogue, key)
  if (entry === undefined)
    throw new Error(
      `There is no assessment "${key}": expected one of ${Object.keys(catalogue).join(', ')}`,
    )
  const { notification } = entry
  return withTransaction(db, async (trx) => {
    const userId = await patientOf(trx, email)
    const open = await openRequest(trx, { userId, key, isFollowUp })
    const id = open ?? newId()
    if (open === undefined)
      await trx
        .insertInto('assessment_requests')
        .values({
          id,
          user_id: userId,
          assessment_key: key,
          is_follow_up: isFollowUp,
          due_at: null,
          completed_at: null,
          created_at: now(),
        })
        .execute()
    // A follow-up appears without a notification.
    if (notification !== undefined && !isFollowUp)
      await addNotification(trx, {
        id: newId(),
        userId,
        key: notification,
        requestId: id,
        createdAt: now(),
      })
    return { isNew: open === undefined, address: linkUrl(config.publicUrl, `/assessment/${id}`) }
  })
}

type Asked = { readonly userId: string; readonly key: string; readonly isFollowUp: boolean }

async function openRequest(
  trx: Trx,
  { userId, key, isFollowUp }: Asked,
): Promise<string | undefined> {
  // The lock makes two commands at the same time run one after the other.
  await lockPerson(trx, userId)
  const row = await trx
    .selectFrom('assessment_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('assessment_key', '=', key)
    .where('is_follow_up', '=', isFollowUp)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
