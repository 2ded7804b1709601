import { join } from 'node:path'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, isCodedError, type Outcome, refuse } from '../../errors.ts'
import { createFileStore } from '../../gateways/uploads/file-store.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import type { Platform } from '../../platform.ts'
import type { FileContent, StoredFile } from '../../uploads/file-content.ts'
import {
  type FileRefusal,
  type InspectedFile,
  inspectFile,
  typeOf,
} from '../../uploads/inspect-file.ts'
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
import type { UploadRow } from './tables.ts'
import { bareName, keptName, sizeWords } from './upload-rules.ts'
import {
  addUpload,
  claimUploads,
  countUnused,
  deleteRetired,
  findRetired,
  findUnused,
  findUpload,
  findUploads,
  retireUnused,
  retireUsed,
  settleUpload,
} from './upload-store.ts'

export type KeptUpload = { readonly id: string; readonly name: string }

/** A file for its owner. */
type ReadUpload = StoredFile & { readonly name: string; readonly type: FileType }

/** A file that came with a request to this server. */
type SentUpload = {
  readonly userId: string
  readonly purpose: UploadPurpose
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

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
    upload: { readonly key: string; readonly purpose: UploadPurpose; readonly name: string },
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

/** A received file and its purpose. */
type ArrivedFile = {
  readonly purpose: UploadPurpose
  readonly bare: string
  readonly sent: StoredFile
}

/** The name of the limit per person. */
const BYTES = 'upload-bytes'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Maximum of unused uploads per person. Two messages of ten files are far below. */
const MOST_UNUSED = 50
const HOUR_MS = 3_600_000
/** How long uploads without completion are kept, as in the bucket's own rule. */
const SENT_HOURS = 24

type UploadPorts = Pick<Platform, 'config' | 'db' | 'now' | 'newId' | 'dataKeys' | 'log'> & {
  readonly gateways: Pick<Platform['gateways'], 'uploads' | 'scan'>
}

/** A person may use a file if its row has their user id. */
export function createUploadService({
  config,
  db,
  now,
  newId,
  dataKeys,
  log,
  gateways,
}: UploadPorts): UploadService {
  const { uploads, scan } = gateways
  const { purposes, unusedHours } = readUploadContent(config.contentDir)
  /** Received files are here until they are checked, even if they are stored elsewhere later. */
  const spool = createFileStore(join(config.dataDir, 'uploads'), { dataKeys, log })
  const turns = createUploadTurns()
  const limit = createAttemptLimit({ db, now })
  const nameContext = (userId: string, id: string) => ['upload-name', userId, id]

  const present = ({ id, user_id, sealed_name }: UploadRow): KeptUpload => ({
    id,
    name: sealed_name === null ? '' : dataKeys.open(sealed_name, nameContext(user_id, id)),
  })
  const refusal = (code: FileRefusal, purpose: UploadPurpose) =>
    refuse(code, { size: sizeWords(purposes[purpose].maxBytes) })

  /** The result of an earlier completion; `undefined` if there was none. */
  const settled = (row: UploadRow, purpose: UploadPurpose): Outcome<KeptUpload> | undefined => {
    const code = FILE_REFUSALS.find((one) => one === row.refusal)
    if (code !== undefined) return refusal(code, purpose)
    if (row.refusal !== null) return refuse('NOT_FOUND')
    if (row.purpose === null) return undefined
    return row.purpose === purpose ? { ok: true, value: present(row) } : refuse('NOT_FOUND')
  }
  /**
   * Checks a received file and stores it. If two requests do so at the same time, the first stored
   * file wins.
   */
  const inspectAndKeep = async (
    id: string,
    purpose: UploadPurpose,
    sent: StoredFile,
  ): Promise<InspectedFile> => {
    let isFirst = true
    const keep = async (content: FileContent) => {
      isFirst = await uploads.keep(id, content)
    }
    const inspected = await inspectFile(sent, { limits: purposes[purpose], scanner: scan, keep })
    if (!inspected.ok || isFirst) return inspected
    const kept = await uploads.read(id)
    const type = kept && (await typeOf(kept))
    if (type === undefined) throw codedError('NOT_FOUND')
    return { ok: true, type }
  }
  /** Checks and stores a received file, and stores the result in its row, once. */
  const settle = async (
    { id, user_id }: UploadRow,
    { purpose, bare, sent }: ArrivedFile,
  ): Promise<Outcome<KeptUpload>> => {
    if (!(await limit.spend(BYTES, user_id, config.uploadBytesPerPerson, sent.size))) {
      sent.bytes.destroy()
      return refuse('UPLOAD_LIMIT')
    }
    try {
      const inspected = await inspectAndKeep(id, purpose, sent)
      const sealName = (type: FileType) =>
        dataKeys.seal(keptName(bare, type), nameContext(user_id, id))
      await settleUpload(
        db,
        id,
        inspected.ok
          ? { purpose, file_type: inspected.type, sealed_name: sealName(inspected.type) }
          : { refusal: inspected.code },
      )
    } catch (error) {
      await limit.giveBack(BYTES, user_id, sent.size)
      throw error
    }
    return outcomeOf(user_id, id, purpose)
  }
  /** The stored result of an upload after its check. */
  const outcomeOf = async (
    userId: string,
    id: string,
    purpose: UploadPurpose,
  ): Promise<Outcome<KeptUpload>> => {
    const row = await findUpload(db, userId, id)
    // Deletes a file that was refused or removed meanwhile.
    if (row === undefined || row.refusal !== null) await uploads.remove(id)
    else if (row.purpose !== null) await uploads.removeSent(id)
    return (row === undefined ? undefined : settled(row, purpose)) ?? refuse('NOT_FOUND')
  }
  /** A person's stored files in the order of the ids, without duplicates. */
  const keptAmong = async (
    ids: readonly string[],
    userId: string,
    purpose: UploadPurpose,
  ): Promise<readonly UploadRow[]> => {
    const own = [...new Set(ids)].filter((id) => UUID.test(id))
    const rows = own.length === 0 ? [] : await findUploads(db, userId, own)
    return own.flatMap((id) => rows.find((row) => row.id === id && row.purpose === purpose) ?? [])
  }
  const open = async (userId: string, id: string): Promise<ReadUpload | undefined> => {
    const row = UUID.test(id) ? await findUpload(db, userId, id) : undefined
    if (row === undefined || row.file_type === null) return undefined
    const file = await uploads.read(id)
    return file === undefined
      ? undefined
      : { ...file, name: present(row).name, type: row.file_type }
  }
  /**
   * The row is deleted after the file, so that no file is forgotten. Runs outside of transactions,
   * which must not wait for the storage.
   */
  const clear = async (ids: readonly string[]) => {
    for (const id of ids) {
      await uploads.remove(id)
      await spool.remove({ kind: 'sent', key: id })
      await deleteRetired(db, id)
    }
  }
  const clearOrLater = (ids: readonly string[]) =>
    clear(ids).catch((error: unknown) => {
      if (!isCodedError(error) || error.code !== 'UPLOADS_UNAVAILABLE') throw error
    })

  const discard = async (id: string) => {
    if (await retireUnused(db, id)) await clearOrLater([id])
  }
  /**
   * Starts an upload, unless the person has too many. Uploads of one person start one after the
   * other.
   */
  const add = (row: UploadRow) =>
    withTransaction(db, async (trx): Promise<boolean> => {
      await lockPerson(trx, row.user_id)
      if ((await countUnused(trx, row.user_id)) >= MOST_UNUSED) return false
      await addUpload(trx, row)
      return true
    })
  const hasRoom = async () => (await spool.freeBytes()) > config.freeDiskBytes
  /** With S3, files of messages are not stored on this machine. */
  const isPaused = async () => uploads.vendor === 'embedded' && !(await hasRoom())

  return {
    begin: async (viewer, contentType) => {
      const { userId } = requirePatient(viewer)
      if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType))
        return refuse('BAD_INPUT', { field: 'contentType' })
      if (await isPaused()) return refuse('UPLOADS_PAUSED')
      const id = newId()
      if (!(await add({ ...NEW_ROW, id, user_id: userId, begun_at: now() })))
        return refuse('TOO_MANY_REQUESTS')
      const form = await uploads.begin({
        key: id,
        userId,
        contentType,
        maxBytes: largestSent(purposes),
      })
      return { ok: true, value: { ...form, key: id } }
    },
    complete: async (viewer, { key, purpose, name }) => {
      const { userId } = requirePatient(viewer)
      return turns(userId, async () => {
        const row = UUID.test(key) ? await findUpload(db, userId, key) : undefined
        if (row === undefined) return refuse('NOT_FOUND')
        const earlier = settled(row, purpose)
        if (earlier !== undefined) return earlier
        const bare = bareName(name)
        if (bare === undefined) return refuse('BAD_INPUT', { field: 'name' })
        if (await isPaused()) return refuse('UPLOADS_PAUSED')
        const sent = await uploads.readSent(key)
        return sent === undefined
          ? outcomeOf(userId, key, purpose)
          : settle(row, { purpose, bare, sent })
      })
    },
    takeIn: (userId, work) =>
      turns(userId, async () => {
        if (!(await hasRoom())) throw codedError('UPLOADS_PAUSED')
        return work()
      }),
    isOpen: async (userId, id) => {
      const row = await findUpload(db, userId, id)
      return row?.purpose === null && row.refusal === null
    },
    keep: async ({ userId, purpose, name, bytes }) => {
      const bare = bareName(name)
      if (bare === undefined) return refuse('BAD_INPUT', { field: 'name' })
      const row = { ...NEW_ROW, id: newId(), user_id: userId, begun_at: now() }
      if (!(await add(row))) return refuse('TOO_MANY_REQUESTS')
      const place = { kind: 'sent', key: row.id } as const
      let isKept = false
      try {
        await spool.write(place, bytes)
        const sent = await spool.read(place)
        if (sent === undefined) return refuse('NOT_FOUND')
        const outcome = await settle(row, { purpose, bare, sent })
        isKept = outcome.ok
        return outcome
      } finally {
        if (isKept) await spool.remove(place)
        else await discard(row.id)
      }
    },
    named: async (userId, purpose, ids) => {
      const found = await keptAmong(ids, userId, purpose)
      return found.length < ids.length ? undefined : found.map(present)
    },
    unclaimed: async (userId, purpose, ids) =>
      (await keptAmong(ids, userId, purpose))
        .filter(({ used_at }) => used_at === null)
        .map(present),
    claim: async (trx, ids) => ids.length === 0 || claimUploads(trx, ids, now()),
    open,
    retire: retireUsed,
    clear: clearOrLater,
    read: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      const row = UUID.test(id) ? await findUpload(db, userId, id) : undefined
      if (row?.purpose == null || isIdentityPurpose(row.purpose)) return refuse('NOT_FOUND')
      const file = await open(userId, id)
      return file === undefined ? refuse('NOT_FOUND') : { ok: true, value: file }
    },
    discard: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      const row = UUID.test(id) ? await findUpload(db, userId, id) : undefined
      if (row !== undefined) await discard(id)
      return true
    },
    removeUnused: async () => {
      const before = new Date(now().getTime() - unusedHours * HOUR_MS)
      for (const id of await findUnused(db, before)) await retireUnused(db, id)
      await clear(await findRetired(db))
      await spool.removeLeftovers({ partMs: HOUR_MS, sentMs: SENT_HOURS * HOUR_MS })
    },
    removeParts: () => spool.removeLeftovers({ partMs: 0, sentMs: SENT_HOURS * HOUR_MS }),
  }
}

const FILE_REFUSALS: readonly FileRefusal[] = [
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_HEIC',
  'FILE_BROKEN',
  'FILE_INFECTED',
]
const NEW_ROW = { purpose: null, file_type: null, sealed_name: null, refusal: null, used_at: null }
