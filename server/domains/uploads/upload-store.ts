import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { UploadRow } from './tables.ts'

const RETIRED = 'REMOVED'

/** An upload of a person; `undefined` of anybody else's. */
export function findUpload(db: Db | Trx, userId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

/** Uploads of a person among these ids, in no order. */
export function findUploads(db: Db | Trx, userId: string, ids: readonly string[]): Promise<UploadRow[]> {
  const own = db.selectFrom('uploads').selectAll().where('user_id', '=', userId)
  return own.where('id', '=', ({ fn, val }) => fn.any(val(ids))).execute()
}

export async function addUpload(trx: Trx, row: UploadRow): Promise<void> {
  await trx.insertInto('uploads').values(row).execute()
}

/** How many uploads of a person nothing has taken. */
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

/** Notes what came of an upload, once. @returns False where something was noted before. */
export async function settleUpload(
  db: Db,
  id: string,
  settled: Pick<UploadRow, 'purpose' | 'file_type' | 'sealed_name'> | Pick<UploadRow, 'refusal'>,
): Promise<boolean> {
  const open = db.updateTable('uploads').set(settled).where('id', '=', id)
  const changed = await open.where('purpose', 'is', null).where('refusal', 'is', null).executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Takes uploads for what was sent with them: all or none. @returns False where one was taken before. */
export async function claimUploads(trx: Trx, ids: readonly string[], at: Date): Promise<boolean> {
  const free = trx.selectFrom('uploads').select('id').where('used_at', 'is', null).where('purpose', 'is not', null)
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

/** Uploads that nothing has taken, begun before a time. */
export async function findUnused(db: Db, before: Date): Promise<readonly string[]> {
  const rows = db.selectFrom('uploads').select('id').where('used_at', 'is', null).where('begun_at', '<', before)
  return (await rows.execute()).map(({ id }) => id)
}

const AS_RETIRED = { purpose: null, file_type: null, sealed_name: null, used_at: null, refusal: RETIRED } as const

/**
 * Takes an upload that nothing has taken away from its person; its file is still to be removed.
 *
 * @returns False where something has taken it meanwhile.
 */
export async function retireUnused(db: Db, id: string): Promise<boolean> {
  const unused = db.updateTable('uploads').set(AS_RETIRED).where('id', '=', id).where('used_at', 'is', null)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** As `retireUnused`, of an upload that something has taken and does not need any more. */
export async function retireUsed(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('uploads').set(AS_RETIRED).where('id', '=', id).execute()
}

/** Uploads whose file is still to be removed. */
export async function findRetired(db: Db): Promise<readonly string[]> {
  return (await db.selectFrom('uploads').select('id').where('refusal', '=', RETIRED).execute()).map(({ id }) => id)
}

/** Forgets an upload whose file is removed. */
export async function deleteRetired(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).where('refusal', '=', RETIRED).execute()
}
