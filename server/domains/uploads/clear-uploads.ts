import { isCodedError } from '../../errors.ts'
import type { UploadContext } from './kept-upload.ts'
import { deleteRetired, findRetired, findUnused, retireUnused } from './upload-store.ts'

const HOUR_MS = 3_600_000
/** How long uploads without completion are kept, as in the bucket's own rule. */
const SENT_HOURS = 24

/**
 * The row is deleted after the file, so that no file is forgotten. Runs outside of transactions,
 * which must not wait for the storage.
 */
async function clearUploads(
  { db, spool, gateways }: UploadContext,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await gateways.uploads.remove(id)
    await spool.remove({ kind: 'sent', key: id })
    await deleteRetired(db, id)
  }
}

/** If the storage fails, `removeUnused` deletes the files later. */
export async function clearNowOrLater(
  context: UploadContext,
  ids: readonly string[],
): Promise<void> {
  try {
    await clearUploads(context, ids)
  } catch (error) {
    if (!isCodedError(error) || error.code !== 'UPLOADS_UNAVAILABLE') throw error
  }
}

/** Deletes an upload, unless it is used. */
export async function discardUpload(context: UploadContext, id: string): Promise<void> {
  if (await retireUnused(context.db, id)) await clearNowOrLater(context, [id])
}

export async function removeUnused(context: UploadContext): Promise<void> {
  const { db, now, spool, unusedHours } = context
  const before = new Date(now().getTime() - unusedHours * HOUR_MS)
  for (const id of await findUnused(db, before)) await retireUnused(db, id)
  await clearUploads(context, await findRetired(db))
  await spool.removeLeftovers({ partMs: HOUR_MS, sentMs: SENT_HOURS * HOUR_MS })
}

export async function removeParts({ spool }: UploadContext): Promise<void> {
  await spool.removeLeftovers({ partMs: 0, sentMs: SENT_HOURS * HOUR_MS })
}
