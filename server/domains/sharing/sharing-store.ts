import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AuditRow, ConsentRow, RequestRow } from './tables.ts'

/** The person's last consent, unless withdrawn. */
export async function findConsent(db: Db | Trx, userId: string): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('record_sharing_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Adds or replaces a consent. */
export async function putConsent(trx: Trx, { user_id, ...given }: ConsentRow): Promise<void> {
  await trx
    .insertInto('record_sharing_consents')
    .values({ user_id, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
    .execute()
}

export async function deleteConsent(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('record_sharing_consents').where('user_id', '=', userId).execute()
}

/** The person's pending request. */
export async function findPendingRequest(
  trx: Trx,
  userId: string,
): Promise<RequestRow | undefined> {
  return trx
    .selectFrom('record_sharing_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

export async function findRequest(
  trx: Trx,
  userId: string,
  id: string,
): Promise<RequestRow | undefined> {
  return trx
    .selectFrom('record_sharing_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql`id::text`, '=', id)
    .executeTakeFirst()
}

export async function addRequest(trx: Trx, request: RequestRow): Promise<void> {
  await trx.insertInto('record_sharing_requests').values(request).execute()
}

export async function answerRequest(
  trx: Trx,
  { id, status, answered_at }: RequestRow,
): Promise<void> {
  await trx
    .updateTable('record_sharing_requests')
    .set({ status, answered_at })
    .where('id', '=', id)
    .execute()
}

/**
 * The history of a person's sharing, oldest first. Without signatures, and without the names of
 * staff and collaborators.
 */
export async function findHistory(
  db: Db,
  userId: string,
): Promise<readonly Pick<AuditRow, 'action' | 'happened_at'>[]> {
  return db
    .selectFrom('record_sharing_audit')
    .select(['action', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
}

export async function addAuditEntry(trx: Trx, entry: AuditRow): Promise<void> {
  await trx.insertInto('record_sharing_audit').values(entry).execute()
}
