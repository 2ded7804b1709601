import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { SupportDraftRow, SupportMessageRow } from './tables.ts'

export type NewMessage = Pick<
  SupportMessageRow,
  'id' | 'user_id' | 'client_id' | 'tags' | 'sealed_content' | 'created_at'
>
type MessageKey = Pick<SupportMessageRow, 'user_id' | 'client_id'>
type DraftKey = Pick<SupportDraftRow, 'user_id' | 'path'>

/** Stores a message, once per client id, and deletes its draft. @returns True if it is new. */
export async function addMessage(trx: Trx, row: NewMessage): Promise<boolean> {
  const { user_id, client_id } = row
  await trx
    .deleteFrom('support_drafts')
    .where((eb) => eb.and({ user_id, client_id }))
    .execute()
  const added = trx
    .insertInto('support_messages')
    .values({ ...row, failure: null, settled_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doNothing())
  return (await added.returning('id').executeTakeFirst()) !== undefined
}

/** The message with a client id. */
export function findMessage(
  db: Db | Trx,
  { user_id, client_id }: MessageKey,
): Promise<SupportMessageRow | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where((eb) => eb.and({ user_id, client_id }))
    .executeTakeFirst()
}

/** The delivery status of a message. */
export function readDelivery(
  db: Db,
  id: string,
): Promise<Pick<SupportMessageRow, 'status' | 'failure'>> {
  return db
    .selectFrom('support_messages')
    .select(['status', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function findDraft(db: Db, key: DraftKey): Promise<SupportDraftRow | undefined> {
  return db
    .selectFrom('support_drafts')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** Stores a draft, keeping its first client id, unless that message was sent. */
export async function putDraft(db: Db, row: SupportDraftRow): Promise<void> {
  const { sealed_content, ...key } = row
  if ((await findMessage(db, row)) !== undefined) return
  await db
    .insertInto('support_drafts')
    .values({ ...key, sealed_content })
    .onConflict((conflict) => conflict.columns(['user_id', 'path']).doUpdateSet({ sealed_content }))
    .execute()
}

export async function removeDraft(db: Db, key: DraftKey): Promise<void> {
  await db
    .deleteFrom('support_drafts')
    .where((eb) => eb.and(key))
    .execute()
}

/** A message that was not delivered yet. */
export function findWaiting(db: Db, id: string): Promise<SupportMessageRow | undefined> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where((eb) => eb.and({ id, status: 'Waiting' }))
    .executeTakeFirst()
}

/** Stores the result of a delivery attempt. */
export async function noteAttempt(
  db: Db,
  id: string,
  {
    status,
    failure,
    at,
  }: {
    readonly status: SupportMessageRow['status']
    readonly failure: string | null
    readonly at: Date
  },
): Promise<void> {
  await db
    .updateTable('support_messages')
    .set({
      status,
      failure,
      attempts: sql<number>`attempts + 1`,
      settled_at: status === 'Waiting' ? null : at,
    })
    .where((eb) => eb.and({ id, status: 'Waiting' }))
    .execute()
}
