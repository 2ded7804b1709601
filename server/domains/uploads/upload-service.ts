import { join } from 'node:path'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { Trx } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import { createFileStore } from '../../gateways/uploads/file-store.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import type { StoredFile } from '../../uploads/file-content.ts'
import {
  type FileType,
  isIdentityPurpose,
  readUploadContent,
  type UploadPurpose,
} from '../../uploads/upload-limits.ts'
import { createUploadTurns, type UploadTurns } from '../../uploads/upload-turns.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { clearNowOrLater, discardUpload, removeParts, removeUnused } from './clear-uploads.ts'
import {
  findOwnUpload,
  isUploadId,
  type KeptUpload,
  presentUpload,
  type UploadContext,
  type UploadPorts,
} from './kept-upload.ts'
import {
  beginUpload,
  type CompletedUpload,
  completeUpload,
  keepUpload,
  type SentUpload,
  takeIn,
} from './receive-uploads.ts'
import type { UploadRow } from './tables.ts'
import { claimUploads, findUpload, findUploads, retireUsed } from './upload-store.ts'

/** A file for its owner. */
type ReadUpload = StoredFile & { readonly name: string; readonly type: FileType }

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

async function isOpen({ db }: UploadContext, userId: string, id: string): Promise<boolean> {
  const row = await findUpload(db, userId, id)
  return row?.purpose === null && row.refusal === null
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
  const own = [...new Set(ids)].filter(isUploadId)
  const rows = own.length === 0 ? [] : await findUploads(db, userId, own)
  return own.flatMap((id) => rows.find((row) => row.id === id && row.purpose === purpose) ?? [])
}

async function open(
  context: UploadContext,
  userId: string,
  id: string,
): Promise<ReadUpload | undefined> {
  const row = await findOwnUpload(context, userId, id)
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
  const row = await findOwnUpload(context, userId, id)
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
  const row = await findOwnUpload(context, userId, id)
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
    begin: (viewer, contentType) => beginUpload(context, viewer, contentType),
    complete: (viewer, upload) => completeUpload(context, viewer, upload),
    takeIn: (userId, work) => takeIn(context, userId, work),
    isOpen: (userId, id) => isOpen(context, userId, id),
    keep: (upload) => keepUpload(context, upload),
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
