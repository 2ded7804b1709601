import type { Updateable } from 'kysely'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import { emailKey } from './email-key.ts'
import type { PeopleTables, UserRow } from './tables.ts'

type UserChange = Omit<Updateable<PeopleTables['users']>, 'id'>

export async function findPerson(db: Db, userId: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** @param email As typed, in any letter case. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/**
 * Reads and locks a person until the transaction ends. Rows that only refer to the person can still
 * be added.
 *
 * @throws {Error} If the person does not exist.
 */
export function lockPerson(trx: Db, userId: string): Promise<UserRow> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** @returns The updated row. */
export function changePerson(db: Db, userId: string, change: UserChange): Promise<UserRow> {
  return db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The state of an email after a link that was sent to it was opened. */
export const VERIFIED_EMAIL = { email_verified: true, email_changed_at: null } as const

/** Stores whether the person has a card, and whether its last charge succeeded. */
export async function markPaymentMethod(
  trx: Trx,
  userId: string,
  card: { readonly isValid: boolean } | null,
): Promise<void> {
  await changePerson(trx, userId, {
    has_payment_method: card !== null,
    is_payment_method_valid: card?.isValid ?? true,
  })
}

/** Stores when a person first read how their school and the operator work together. */
export async function noteCollaborationRead(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ collaboration_acknowledged_at: at })
    .where('id', '=', userId)
    .where('collaboration_acknowledged_at', 'is', null)
    .execute()
}

/** Stores when a person first accepted the terms. */
export async function noteTermsAccepted(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ terms_accepted_at: at })
    .where('id', '=', userId)
    .where('terms_accepted_at', 'is', null)
    .execute()
}

/** The task of sending photos for the identity check. */
export const IDENTITY_TASK = 'verify-identity'

type TaskOf = { readonly userId: string; readonly ref: string }

const selectTask = prepareQuery((db, value: ValueOf<TaskOf>) =>
  db
    .selectFrom('tasks')
    .select('done')
    .where('user_id', '=', value('userId'))
    .where('ref', '=', value('ref')),
)

/** True if the person's task is done; `undefined` if they do not have it. */
export async function isTaskDone(db: Db, task: TaskOf): Promise<boolean | undefined> {
  return (await selectTask(db, task))[0]?.done
}

/**
 * As `isTaskDone`. Locks the task until the transaction ends, so that two forms cannot complete it
 * at the same time.
 */
export async function lockTask(trx: Trx, { userId, ref }: TaskOf): Promise<boolean | undefined> {
  const tasks = trx
    .selectFrom('tasks')
    .select('done')
    .where('user_id', '=', userId)
    .where('ref', '=', ref)
  return (await tasks.forUpdate().executeTakeFirst())?.done
}

export async function completeTask(
  trx: Trx,
  { userId, ref, at }: TaskOf & { readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ done: true, updated_at: at })
    .where('user_id', '=', userId)
    .where('ref', '=', ref)
    .execute()
}

/** Opens a task again, or adds it. */
export async function reopenTask(
  trx: Trx,
  {
    id,
    userId,
    ref,
    title,
    at,
  }: TaskOf & { readonly id: string; readonly title: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('tasks')
    .values({ id, user_id: userId, ref, title, done: false, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'ref']).doUpdateSet({ done: false, updated_at: at }),
    )
    .execute()
}

/** Completes a task, and adds it first if the person does not have it. */
export async function fulfilTask(
  trx: Trx,
  {
    id,
    userId,
    ref,
    title,
    at,
  }: TaskOf & { readonly id: string; readonly title: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('tasks')
    .values({ id, user_id: userId, ref, title, done: true, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'ref']).doUpdateSet({ done: true, updated_at: at }),
    )
    .execute()
}

/** Dismisses the notification of a request that was answered. */
export async function dismissRequestNotification(
  trx: Trx,
  {
    userId,
    requestId,
    at,
  }: { readonly userId: string; readonly requestId: string; readonly at: Date },
): Promise<void> {
  const all = await readNotifications(trx, userId)
  await dismissNotifications(trx, {
    ids: all.filter((row) => row.data.requestId === requestId).map(({ id }) => id),
    at,
  })
}

/** All notifications of a person, including dismissed ones. */
export function readNotifications(db: Db, userId: string) {
  return db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()
}

/** Dismisses notifications. Those already dismissed stay unchanged. */
export async function dismissNotifications(
  db: Db,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notifications')
    .set({ dismissed_at: at })
    .where('id', 'in', ids)
    .where('dismissed_at', 'is', null)
    .execute()
}

/** A notification that a visit was moved. Times are in ISO 8601. */
export type VisitNews = {
  readonly appointmentId: string
  readonly providerName: string
  readonly startTime: string
  readonly previousStartTime: string
}

const VISIT_NEWS = 'visitAtAnotherTime'

/**
 * Notifies a person that a visit was moved. Dismisses an older notification about the same visit.
 */
export async function addVisitNews(
  trx: Trx,
  {
    id,
    userId,
    news,
    at,
  }: { readonly id: string; readonly userId: string; readonly news: VisitNews; readonly at: Date },
): Promise<void> {
  const all = await readNotifications(trx, userId)
  const old = all.filter(
    ({ key, data }) => key === VISIT_NEWS && data.appointmentId === news.appointmentId,
  )
  await dismissNotifications(trx, { ids: old.map((row) => row.id), at })
  await trx
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      key: VISIT_NEWS,
      data: JSON.stringify(news),
      is_required: false,
      created_at: at,
    })
    .execute()
}

/** A request for feedback on a provider, with its care type and template. */
type FeedbackOffer = {
  readonly providerId: string
  readonly careType: 'therapy' | 'psychiatry'
  readonly feedbackType: 'Initial' | 'Followup'
}

const FEEDBACK_OFFER = 'providerFeedback'

/** Notifies a person that they can give feedback on a provider. */
export async function addFeedbackOffer(
  trx: Trx,
  {
    id,
    userId,
    offer,
    at,
  }: {
    readonly id: string
    readonly userId: string
    readonly offer: FeedbackOffer & { readonly providerName: string }
    readonly at: Date
  },
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      key: FEEDBACK_OFFER,
      data: JSON.stringify(offer),
      is_dismissible: true,
      created_at: at,
    })
    .execute()
}

/** Dismisses notifications that ask for this feedback. */
export async function dismissFeedbackOffers(
  trx: Trx,
  {
    userId,
    offer,
    at,
  }: { readonly userId: string; readonly offer: FeedbackOffer; readonly at: Date },
): Promise<void> {
  const { providerId, careType, feedbackType } = offer
  const offers = (await readNotifications(trx, userId)).filter(
    ({ key, data }) =>
      key === FEEDBACK_OFFER &&
      data.providerId === providerId &&
      data.careType === careType &&
      data.feedbackType === feedbackType,
  )
  await dismissNotifications(trx, { ids: offers.map((row) => row.id), at })
}
