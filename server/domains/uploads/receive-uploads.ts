import { withTransaction } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import { largestSent, type UploadPurpose } from '../../uploads/upload-limits.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { lockPerson } from '../people/person-statements.ts'
import { checkUpload, earlierOutcome, settledOutcome } from './check-upload.ts'
import { discardUpload } from './clear-uploads.ts'
import { findOwnUpload, type KeptUpload, type UploadContext } from './kept-upload.ts'
import type { UploadRow } from './tables.ts'
import { bareName } from './upload-rules.ts'
import { addUpload, countUnused } from './upload-store.ts'

/** A file that came with a request to this server. */
export type SentUpload = {
  readonly userId: string
  readonly purpose: UploadPurpose
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file that was sent to the storage. */
export type CompletedUpload = {
  readonly key: string
  readonly purpose: UploadPurpose
  readonly name: string
}

/** Maximum of unused uploads per person. Two messages of ten files are far below. */
const MOST_UNUSED = 50
const NEW_ROW = { purpose: null, file_type: null, sealed_name: null, refusal: null, used_at: null }

export async function beginUpload(
  context: UploadContext,
  viewer: Viewer | undefined,
  contentType: string,
): Promise<Outcome<UploadForm & { readonly key: string }>> {
  const { userId } = requirePatient(viewer)
  if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType))
    return refuse('BAD_INPUT', { field: 'contentType' })
  if (await isPaused(context)) return refuse('UPLOADS_PAUSED')
  const row = await addNew(context, userId)
  if (row === undefined) return refuse('TOO_MANY_REQUESTS')
  const form = await context.gateways.uploads.begin({
    key: row.id,
    userId,
    contentType,
    maxBytes: largestSent(context.purposes),
  })
  return { ok: true, value: { ...form, key: row.id } }
}

export async function completeUpload(
  context: UploadContext,
  viewer: Viewer | undefined,
  { key, purpose, name }: CompletedUpload,
): Promise<Outcome<KeptUpload>> {
  const { userId } = requirePatient(viewer)
  return context.turns(userId, async () => {
    const row = await findOwnUpload(context, userId, key)
    if (row === undefined) return refuse('NOT_FOUND')
    const earlier = earlierOutcome(context, row, purpose)
    if (earlier !== undefined) return earlier
    const bare = bareName(name)
    if (bare === undefined) return refuse('BAD_INPUT', { field: 'name' })
    if (await isPaused(context)) return refuse('UPLOADS_PAUSED')
    const sent = await context.gateways.uploads.readSent(key)
    return sent === undefined
      ? settledOutcome(context, { userId, id: key, purpose })
      : checkUpload(context, row, { purpose, bare, sent })
  })
}

export function takeIn<Result>(
  context: UploadContext,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.turns(userId, async () => {
    if (!(await hasRoom(context))) throw codedError('UPLOADS_PAUSED')
    return work()
  })
}

export async function keepUpload(
  context: UploadContext,
  { userId, purpose, name, bytes }: SentUpload,
): Promise<Outcome<KeptUpload>> {
  const { spool } = context
  const bare = bareName(name)
  if (bare === undefined) return refuse('BAD_INPUT', { field: 'name' })
  const row = await addNew(context, userId)
  if (row === undefined) return refuse('TOO_MANY_REQUESTS')
  const place = { kind: 'sent', key: row.id } as const
  let isKept = false
  try {
    await spool.write(place, bytes)
    const sent = await spool.read(place)
    if (sent === undefined) return refuse('NOT_FOUND')
    const outcome = await checkUpload(context, row, { purpose, bare, sent })
    isKept = outcome.ok
    return outcome
  } finally {
    if (isKept) await spool.remove(place)
    else await discardUpload(context, row.id)
  }
}

/**
 * Starts an upload. Uploads of one person start one after the other.
 *
 * @returns `undefined` if the person has too many.
 */
async function addNew(
  { db, now, newId }: UploadContext,
  userId: string,
): Promise<UploadRow | undefined> {
  const row = { ...NEW_ROW, id: newId(), user_id: userId, begun_at: now() }
  return withTransaction(db, async (trx) => {
    await lockPerson(trx, userId)
    if ((await countUnused(trx, userId)) >= MOST_UNUSED) return undefined
    await addUpload(trx, row)
    return row
  })
}

async function hasRoom({ spool, config }: UploadContext): Promise<boolean> {
  return (await spool.freeBytes()) > config.freeDiskBytes
}

/** With S3, files of messages are not stored on this machine. */
async function isPaused(context: UploadContext): Promise<boolean> {
  return context.gateways.uploads.vendor === 'embedded' && !(await hasRoom(context))
}
