import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AccountDeletionRow } from './tables.ts'

/** A person's request, unless withdrawn. */
export function findDeletion(
  db: Db | Trx,
  userId: string,
): Promise<AccountDeletionRow | undefined> {
  return db
    .selectFrom('account_deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
}

export function findDeletionById(
  db: Db | Trx,
  id: string,
): Promise<AccountDeletionRow | undefined> {
  return db.selectFrom('account_deletions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Requests that are not carried out yet, oldest first. */
export function findWaitingDeletions(db: Db): Promise<AccountDeletionRow[]> {
  return db
    .selectFrom('account_deletions')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .where('carried_out_at', 'is', null)
    .orderBy('requested_at')
    .execute()
}

export async function addDeletion(
  trx: Trx,
  row: Pick<AccountDeletionRow, 'id' | 'user_id' | 'requested_at'>,
): Promise<void> {
  const unanswered = { taken_back_at: null, begun_at: null, carried_out_at: null, staff_id: null }
  await trx
    .insertInto('account_deletions')
    .values({ ...row, ...unanswered })
    .execute()
}

export async function changeDeletion(
  trx: Trx,
  id: string,
  change: Partial<Omit<AccountDeletionRow, 'id' | 'user_id' | 'requested_at'>>,
): Promise<void> {
  await trx.updateTable('account_deletions').set(change).where('id', '=', id).execute()
}
