import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { UploadRow } from './tables.ts'

const RETIRED = 'REMOVED'

/** A person's upload; `undefined` for another person's. */
export function findUpload(
  db: Db | Trx,
  userId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The person's uploads among these ids, unsorted. */
export function findUploads(
  db: Db | Trx,
  userId: string,
  ids: readonly string[],
): Promise<UploadRow[]> {
  const own = db.selectFrom('uploads').selectAll().where('user_id', '=', userId)
  return own.where('id', '=', ({ fn, val }) => fn.any(val(ids))).execute()
}

export async function addUpload(trx: Trx, row: UploadRow): Promise<void> {
  await trx.insertInto('uploads').values(row).execute()
}

/** The number of a person's unused uploads. */
export async function countUnused(db: Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where(({ eb, or }) => or([eb('refusal', 'is', null), eb('refusal', '!=', RETIRED)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores the result of an upload, once. @returns False if it already has one. */
export async function settleUpload(
  db: Db,
  id: string,
  settled: Pick<UploadRow, 'purpose' | 'file_type' | 'sealed_name'> | Pick<UploadRow, 'refusal'>,
): Promise<boolean> {
  const open = db.updateTable('uploads').set(settled).where('id', '=', id)
  const changed = await open
    .where('purpose', 'is', null)
    .where('refusal', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Marks all of these uploads as used, or none. @returns False if one is already used. */
export async function claimUploads(trx: Trx, ids: readonly string[], at: Date): Promise<boolean> {
  const free = trx
    .selectFrom('uploads')
    .select('id')
    .where('used_at', 'is', null)
    .where('purpose', 'is not', null)
  const locked = await free
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (locked.length < ids.length) return false
  await trx
    .updateTable('uploads')
    .set({ used_at: at })
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute()
  return true
}

/** Unused uploads that began before a date. */
export async function findUnused(db: Db, before: Date): Promise<readonly string[]> {
  const rows = db
    .selectFrom('uploads')
    .select('id')
    .where('used_at', 'is', null)
    .where('begun_at', '<', before)
  return (await rows.execute()).map(({ id }) => id)
}

const AS_RETIRED = {
  purpose: null,
  file_type: null,
  sealed_name: null,
  used_at: null,
  refusal: RETIRED,
} as const

/**
 * Marks an unused upload for deletion.
 *
 * @returns False if it was used meanwhile.
 */
export async function retireUnused(db: Db, id: string): Promise<boolean> {
  const unused = db
    .updateTable('uploads')
    .set(AS_RETIRED)
    .where('id', '=', id)
    .where('used_at', 'is', null)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** As `retireUnused`, for a used upload that is no longer needed. */
export async function retireUsed(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('uploads').set(AS_RETIRED).where('id', '=', id).execute()
}

/** Uploads whose content must be deleted. */
export async function findRetired(db: Db): Promise<readonly string[]> {
  return (await db.selectFrom('uploads').select('id').where('refusal', '=', RETIRED).execute()).map(
    ({ id }) => id,
  )
}

/** Deletes an upload's row after its content. */
export async function deleteRetired(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('refusal', '=', RETIRED).execute()
}
