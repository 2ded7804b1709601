import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { IdentityPhotoRow, IdentityReviewRow } from './tables.ts'

/** A person's photos, one per purpose. */
export function findPhotos(db: Db | Trx, userId: string): Promise<IdentityPhotoRow[]> {
  return db
    .selectFrom('identity_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .execute()
}

/** Adds or replaces the photo of a purpose. */
export async function putPhoto(trx: Trx, row: IdentityPhotoRow): Promise<void> {
  const { upload_id, sent_at } = row
  await trx
    .insertInto('identity_photos')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet({ upload_id, sent_at }),
    )
    .execute()
}

/** @returns The upload ids of the deleted photos. */
export async function deletePhotos(trx: Trx, userId: string): Promise<readonly string[]> {
  const deleted = await trx
    .deleteFrom('identity_photos')
    .where('user_id', '=', userId)
    .returning('upload_id')
    .execute()
  return deleted.map((row) => row.upload_id)
}

/** Photos uploaded before a date. */
export function findOldPhotos(db: Db, before: Date): Promise<IdentityPhotoRow[]> {
  return db.selectFrom('identity_photos').selectAll().where('sent_at', '<', before).execute()
}

/** @returns False if the photo was replaced or deleted meanwhile. */
export async function deletePhoto(trx: Trx, uploadId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('identity_photos')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** When each person's last photo was uploaded, longest waiting first. */
export async function findSenders(
  db: Db,
): Promise<readonly { readonly user_id: string; readonly sent_at: Date }[]> {
  return db
    .selectFrom('identity_photos')
    .select(({ fn }) => ['user_id', fn.max('sent_at').as('sent_at')])
    .groupBy('user_id')
    .orderBy('sent_at')
    .execute()
}

export async function addReview(db: Db | Trx, row: IdentityReviewRow): Promise<void> {
  await db.insertInto('identity_reviews').values(row).execute()
}

/** The last decision of staff about a person's photos; `undefined` if none exists. */
export async function lastDecision(
  db: Db,
  userId: string,
): Promise<Pick<IdentityReviewRow, 'action' | 'reviewed_at'> | undefined> {
  return db
    .selectFrom('identity_reviews')
    .select(['action', 'reviewed_at'])
    .where('user_id', '=', userId)
    .where('action', 'in', ['accepted', 'refused'])
    .orderBy('reviewed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
