import { join } from 'node:path'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import { createFileStore } from '../../gateways/uploads/file-store.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import type { StoredFile } from '../../uploads/file-content.ts'
import {
  type FileType,
  isIdentityPurpose,
  largestSent,
  readUploadContent,
  type UploadPurpose,
} from '../../uploads/upload-limits.ts'
import { createUploadTurns, type UploadTurns } from '../../uploads/upload-turns.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { lockPerson } from '../people/person-statements.ts'
import { clearNowOrLater, discardUpload, removeParts, removeUnused } from './clear-uploads.ts'
import {
  type KeptUpload,
  presentUpload,
  type UploadContext,
  type UploadPorts,
} from './kept-upload.ts'
import { earlierOutcome, settledOutcome, settleUpload } from './settle-upload.ts'
import type { UploadRow } from './tables.ts'
import { bareName } from './upload-rules.ts'
import {
  addUpload,
  claimUploads,
  countUnused,
  findUpload,
  findUploads,
  retireUsed,
} from './upload-store.ts'

export type { KeptUpload } from './kept-upload.ts'

/** A file for its owner. */
type ReadUpload = StoredFile & { readonly name: string; readonly type: FileType }

/** A file that came with a request to this server. */
type SentUpload = {
  readonly userId: string
  readonly purpose: UploadPurpose
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file that was sent to the storage. */
type CompletedUpload = {
  readonly key: string
  readonly purpose: UploadPurpose
  readonly name: string
}

type NamedUploads = { readonly purpose: UploadPurpose; readonly ids: readonly string[] }

/** The life of an upload: started, sent to the storage, checked, stored, and used once. */
export type UploadService = {
  /**
   * @returns Refusals: TOO_MANY_REQUESTS if too many of the person's files are unused,
   * UPLOADS_PAUSED.
   */
  readonly begin: (
    viewer: Viewer | undefined,
    contentType: string,
  ) => Promise<Outcome<UploadForm & { readonly key: string }>>
  /**
   * Checks a sent file and stores it. Idempotent.
   *
   * @returns Refusals: NOT_FOUND if nothing was sent, BAD_INPUT, FILE_TOO_LARGE, FILE_TYPE,
   * FILE_HEIC, FILE_BROKEN, FILE_INFECTED, UPLOAD_LIMIT, UPLOADS_PAUSED.
   * @throws SCAN_UNAVAILABLE
   */
  readonly complete: (
    viewer: Viewer | undefined,
    upload: CompletedUpload,
  ) => Promise<Outcome<KeptUpload>>
  /** Receives a file when it is the person's turn. */
  readonly takeIn: UploadTurns
  /** True if an upload of a person has not received its file yet. */
  readonly isOpen: (userId: string, id: string) => Promise<boolean>
  /**
   * Stores a file that was sent directly to this server.
   *
   * @returns Refusals of `begin` and `complete`.
   */
  readonly keep: (upload: SentUpload) => Promise<Outcome<KeptUpload>>
  /**
   * A person's stored files, in the order of the ids; `undefined` if one is not stored or belongs
   * to another person.
   */
  readonly named: (
    userId: string,
    purpose: UploadPurpose,
    ids: readonly string[],
  ) => Promise<readonly KeptUpload[] | undefined>
  /**
   * As `named`, without files that are not stored, belong to others, are repeated, or are already
   * used.
   */
  readonly unclaimed: (
    userId: string,
    purpose: UploadPurpose,
    ids: readonly string[],
  ) => Promise<readonly KeptUpload[]>
  /** Marks files as used, in the caller's transaction. @returns False if one is already used. */
  readonly claim: (trx: Trx, ids: readonly string[]) => Promise<boolean>
  /** A person's stored file for its message; `undefined` if it belongs to another person. */
  readonly open: (userId: string, id: string) => Promise<ReadUpload | undefined>
  /**
   * Marks a file for deletion, in the caller's transaction. No one can read it any more; `clear`
   * deletes it.
   */
  readonly retire: (trx: Trx, id: string) => Promise<void>
  /**
   * Deletes marked files after the transaction. If the storage fails, `removeUnused` deletes them
   * later.
   */
  readonly clear: (ids: readonly string[]) => Promise<void>
  /**
   * A person's own file.
   *
   * @returns NOT_FOUND; also for a photo of an identity check, which no one gets back.
   */
  readonly read: (viewer: Viewer | undefined, id: string) => Promise<Outcome<ReadUpload>>
  /** Deletes an unused file. Idempotent. */
  readonly discard: (viewer: Viewer | undefined, id: string) => Promise<true>
  /**
   * Deletes files that were unused for `unusedHours` of the content, marked files, and remains of
   * incomplete uploads.
   */
  readonly removeUnused: () => Promise<void>
  /** Deletes parts of files from an earlier process. Call it before receiving files. */
  readonly removeParts: () => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Maximum of unused uploads per person. Two messages of ten files are far below. */
const MOST_UNUSED = 50
const NEW_ROW = { purpose: null, file_type: null, sealed_name: null, refusal: null, used_at: null }

async function begin(
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

async function complete(
  context: UploadContext,
  viewer: Viewer | undefined,
  { key, purpose, name }: CompletedUpload,
): Promise<Outcome<KeptUpload>> {
  const { userId } = requirePatient(viewer)
  return context.turns(userId, async () => {
    const row = await findOwn(context, userId, key)
    if (row === undefined) return refuse('NOT_FOUND')
    const earlier = earlierOutcome(context, row, purpose)
    if (earlier !== undefined) return earlier
    const bare = bareName(name)
    if (bare === undefined) return refuse('BAD_INPUT', { field: 'name' })
    if (await isPaused(context)) return refuse('UPLOADS_PAUSED')
    const sent = await context.gateways.uploads.readSent(key)
    return sent === undefined
      ? settledOutcome(context, { userId, id: key, purpose })
      : settleUpload(context, row, { purpose, bare, sent })
  })
}

function takeIn<Result>(
  context: UploadContext,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.turns(userId, async () => {
    if (!(await hasRoom(context))) throw codedError('UPLOADS_PAUSED')
    return work()
  })
}

async function keep(
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
    const outcome = await settleUpload(context, row, { purpose, bare, sent })
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

async function isOpen({ db }: UploadContext, userId: string, id: string): Promise<boolean> {
  const row = await findUpload(db, userId, id)
  return row?.purpose === null && row.refusal === null
}

async function findOwn(
  { db }: UploadContext,
  userId: string,
  id: string,
): Promise<UploadRow | undefined> {
  return UUID.test(id) ? findUpload(db, userId, id) : undefined
}

async function named(
  context: UploadContext,
  userId: string,
  asked: NamedUploads,
): Promise<readonly KeptUpload[] | undefined> {
  const found = await keptAmong(context, userId, asked)
  if (found.length < asked.ids.length) return undefined
  return found.map((row) => presentUpload(context, row))
}

async function unclaimed(
  context: UploadContext,
  userId: string,
  asked: NamedUploads,
): Promise<readonly KeptUpload[]> {
  const found = await keptAmong(context, userId, asked)
  return found.filter(({ used_at }) => used_at === null).map((row) => presentUpload(context, row))
}

/** A person's stored files in the order of the ids, without duplicates. */
async function keptAmong(
  { db }: UploadContext,
  userId: string,
  { purpose, ids }: NamedUploads,
): Promise<readonly UploadRow[]> {
  const own = [...new Set(ids)].filter((id) => UUID.test(id))
  const rows = own.length === 0 ? [] : await findUploads(db, userId, own)
  return own.flatMap((id) => rows.find((row) => row.id === id && row.purpose === purpose) ?? [])
}

async function open(
  context: UploadContext,
  userId: string,
  id: string,
): Promise<ReadUpload | undefined> {
  const row = await findOwn(context, userId, id)
  if (row === undefined || row.file_type === null) return undefined
  const file = await context.gateways.uploads.read(id)
  if (file === undefined) return undefined
  return { ...file, name: presentUpload(context, row).name, type: row.file_type }
}

async function read(
  context: UploadContext,
  viewer: Viewer | undefined,
  id: string,
): Promise<Outcome<ReadUpload>> {
  const { userId } = requirePatient(viewer)
  const row = await findOwn(context, userId, id)
  if (row?.purpose == null || isIdentityPurpose(row.purpose)) return refuse('NOT_FOUND')
  const file = await open(context, userId, id)
  return file === undefined ? refuse('NOT_FOUND') : { ok: true, value: file }
}

async function discard(
  context: UploadContext,
  viewer: Viewer | undefined,
  id: string,
): Promise<true> {
  const { userId } = requirePatient(viewer)
  const row = await findOwn(context, userId, id)
  if (row !== undefined) await discardUpload(context, id)
  return true
}

/** A person may use a file if its row has their user id. */
export function createUploadService(ports: UploadPorts): UploadService {
  const { config, db, now, dataKeys, log } = ports
  const { purposes, unusedHours } = readUploadContent(config.contentDir)
  const context: UploadContext = {
    ...ports,
    purposes,
    unusedHours,
    spool: createFileStore(join(config.dataDir, 'uploads'), { dataKeys, log }),
    turns: createUploadTurns(),
    limit: createAttemptLimit({ db, now }),
  }
  return {
    begin: (viewer, contentType) => begin(context, viewer, contentType),
    complete: (viewer, upload) => complete(context, viewer, upload),
    takeIn: (userId, work) => takeIn(context, userId, work),
    isOpen: (userId, id) => isOpen(context, userId, id),
    keep: (upload) => keep(context, upload),
    named: (userId, purpose, ids) => named(context, userId, { purpose, ids }),
    unclaimed: (userId, purpose, ids) => unclaimed(context, userId, { purpose, ids }),
    claim: async (trx, ids) => ids.length === 0 || claimUploads(trx, ids, now()),
    open: (userId, id) => open(context, userId, id),
    retire: retireUsed,
    clear: (ids) => clearNowOrLater(context, ids),
    read: (viewer, id) => read(context, viewer, id),
    discard: (viewer, id) => discard(context, viewer, id),
    removeUnused: () => removeUnused(context),
    removeParts: () => removeParts(context),
  }
}
