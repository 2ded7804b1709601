import { join } from 'node:path'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, isCodedError, type Outcome, refuse } from '../../errors.ts'
import { createFileStore } from '../../gateways/uploads/file-store.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import type { Platform } from '../../platform.ts'
import type { FileContent, StoredFile } from '../../uploads/file-content.ts'
import { type FileRefusal, type InspectedFile, inspectFile, typeOf } from '../../uploads/inspect-file.ts'
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

/** A file that is kept. */
export type KeptUpload = { readonly id: string; readonly name: string }

/** A file as it is handed to its owner. */
export type ReadUpload = StoredFile & { readonly name: string; readonly type: FileType }

/** A file that came with a request to this server. */
export type SentUpload = {
  readonly userId: string
  readonly purpose: UploadPurpose
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What people send: begun, posted to the storage, looked at, kept, and used once. */
export type UploadService = {
  /** @returns Refused with TOO_MANY_REQUESTS while too many files wait to be used, UPLOADS_PAUSED. */
  readonly begin: (viewer: Viewer | undefined, contentType: string) => Promise<Outcome<UploadForm & { readonly key: string }>>
  /**
   * Looks at what was posted and keeps it. Again is the same.
   *
   * @returns Refused with NOT_FOUND where nothing arrived, BAD_INPUT, FILE_TOO_LARGE, FILE_TYPE, FILE_HEIC, FILE_BROKEN, FILE_INFECTED, UPLOAD_LIMIT,
   * UPLOADS_PAUSED. It throws SCAN_UNAVAILABLE.
   */
  readonly complete: (
    viewer: Viewer | undefined,
    upload: { readonly key: string; readonly purpose: UploadPurpose; readonly name: string },
  ) => Promise<Outcome<KeptUpload>>
  /** Runs what takes a file in, in the person's turn. */
  readonly takeIn: UploadTurns
  /** Whether an upload of a person waits for its file. */
  readonly isOpen: (userId: string, id: string) => Promise<boolean>
  /** Keeps a file that comes to this server by itself. @returns Refused as `begin` and `complete`. */
  readonly keep: (upload: SentUpload) => Promise<Outcome<KeptUpload>>
  /** Kept files of a person, in the order of the ids; `undefined` where one of them is not kept, or not theirs. */
  readonly named: (userId: string, purpose: UploadPurpose, ids: readonly string[]) => Promise<readonly KeptUpload[] | undefined>
  /** As `named`, without those that are not kept, not theirs, named before, or taken already. */
  readonly unclaimed: (userId: string, purpose: UploadPurpose, ids: readonly string[]) => Promise<readonly KeptUpload[]>
  /** Takes files for what is sent with them, in its transaction. @returns False where something else has taken one. */
  readonly claim: (trx: Trx, ids: readonly string[]) => Promise<boolean>
  /** A kept file of a person, for what it was used in; `undefined` where it is not theirs. */
  readonly open: (userId: string, id: string) => Promise<ReadUpload | undefined>
  /** Gives up a file that is no longer used, in the caller's transaction. Nobody can read it any more; `clear` removes it. */
  readonly retire: (trx: Trx, id: string) => Promise<void>
  /** Removes files that were given up, after the transaction. What the storage does not remove now, `removeUnused` removes later. */
  readonly clear: (ids: readonly string[]) => Promise<void>
  /** A person's own file. @returns Refused with NOT_FOUND; also for a photo of an identity check, which nobody is given back. */
  readonly read: (viewer: Viewer | undefined, id: string) => Promise<Outcome<ReadUpload>>
  /** Removes a file that nothing has used. Again is the same. */
  readonly discard: (viewer: Viewer | undefined, id: string) => Promise<true>
  /** Removes files that stayed unused for `unusedHours` of the content, those that were given up, and what is left of broken uploads. */
  readonly removeUnused: () => Promise<void>
  /** Removes parts of files that an earlier process has left. Before this one takes any. */
  readonly removeParts: () => Promise<void>
}

/** A file that has arrived, and what it is sent for. */
type ArrivedFile = { readonly purpose: UploadPurpose; readonly bare: string; readonly sent: StoredFile }

/** What is counted of a person. */
const BYTES = 'upload-bytes'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Of one person at a time: two messages of ten files are far from it. */
const MOST_UNUSED = 50
const HOUR_MS = 3_600_000
/** As long as the bucket of a storage keeps what is sent and not completed. */
const SENT_HOURS = 24

type UploadPorts = Pick<Platform, 'config' | 'db' | 'now' | 'newId' | 'dataKeys' | 'log'> & {
  readonly gateways: Pick<Platform['gateways'], 'uploads' | 'scan'>
}

/** The service over a platform. A file is a person's own by its row. */
export function createUploadService({ config, db, now, newId, dataKeys, log, gateways }: UploadPorts): UploadService {
  const { uploads, scan } = gateways
  const { purposes, unusedHours } = readUploadContent(config.contentDir)
  /** Files that come to this server lie here until they were looked at, wherever they are kept then. */
  const spool = createFileStore(join(config.dataDir, 'uploads'), { dataKeys, log })
  const turns = createUploadTurns()
  const limit = createAttemptLimit({ db, now })
  const nameContext = (userId: string, id: string) => ['upload-name', userId, id]

  const present = ({ id, user_id, sealed_name }: UploadRow): KeptUpload => ({
    id,
    name: sealed_name === null ? '' : dataKeys.open(sealed_name, nameContext(user_id, id)),
  })
  const refusal = (code: FileRefusal, purpose: UploadPurpose) => refuse(code, { size: sizeWords(purposes[purpose].maxBytes) })

  /** The result of an earlier completion; `undefined` if there was none. */
  const settled = (row: UploadRow, purpose: UploadPurpose): Outcome<KeptUpload> | undefined => {
    const code = FILE_REFUSALS.find((one) => one === row.refusal)
    if (code !== undefined) return refusal(code, purpose)
    if (row.refusal !== null) return refuse('NOT_FOUND')
    if (row.purpose === null) return undefined
    return row.purpose === purpose ? { ok: true, value: present(row) } : refuse('NOT_FOUND')
  }
  /** Looks at a file that has arrived and keeps it. If two requests do so at once, the file that is kept first counts. */
  const inspectAndKeep = async (id: string, purpose: UploadPurpose, sent: StoredFile): Promise<InspectedFile> => {
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
  /** The same, and notes what came of it: once. */
  const settle = async ({ id, user_id }: UploadRow, { purpose, bare, sent }: ArrivedFile): Promise<Outcome<KeptUpload>> => {
    if (!(await limit.spend(BYTES, user_id, config.uploadBytesPerPerson, sent.size))) {
      sent.bytes.destroy()
      return refuse('UPLOAD_LIMIT')
    }
    try {
      const inspected = await inspectAndKeep(id, purpose, sent)
      const sealName = (type: FileType) => dataKeys.seal(keptName(bare, type), nameContext(user_id, id))
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
  /** What is noted of an upload, once it was looked at. */
  const outcomeOf = async (userId: string, id: string, purpose: UploadPurpose): Promise<Outcome<KeptUpload>> => {
    const row = await findUpload(db, userId, id)
    // Nothing stays of a file that was refused or removed meanwhile.
    if (row === undefined || row.refusal !== null) await uploads.remove(id)
    else if (row.purpose !== null) await uploads.removeSent(id)
    return (row === undefined ? undefined : settled(row, purpose)) ?? refuse('NOT_FOUND')
  }
  /** Kept files of a person in the order of the ids, each once. */
  const keptAmong = async (ids: readonly string[], userId: string, purpose: UploadPurpose): Promise<readonly UploadRow[]> => {
    const own = [...new Set(ids)].filter((id) => UUID.test(id))
    const rows = own.length === 0 ? [] : await findUploads(db, userId, own)
    return own.flatMap((id) => rows.find((row) => row.id === id && row.purpose === purpose) ?? [])
  }
  const open = async (userId: string, id: string): Promise<ReadUpload | undefined> => {
    const row = UUID.test(id) ? await findUpload(db, userId, id) : undefined
    if (row === undefined || row.file_type === null) return undefined
    const file = await uploads.read(id)
    return file === undefined ? undefined : { ...file, name: present(row).name, type: row.file_type }
  }
  /** The row stays until the file is gone, so that no file is forgotten. No transaction waits for the storage. */
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
  /** Begins an upload, unless too many of the person's wait. Those of one person begin one after the other. */
  const add = (row: UploadRow) =>
    withTransaction(db, async (trx): Promise<boolean> => {
      await lockPerson(trx, row.user_id)
      if ((await countUnused(trx, row.user_id)) >= MOST_UNUSED) return false
      await addUpload(trx, row)
      return true
    })
  const hasRoom = async () => (await spool.freeBytes()) > config.freeDiskBytes
  /** Files of messages come to this machine only where they are kept. */
  const isPaused = async () => uploads.vendor === 'embedded' && !(await hasRoom())

  return {
    begin: async (viewer, contentType) => {
      const { userId } = requirePatient(viewer)
      if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType)) return refuse('BAD_INPUT', { field: 'contentType' })
      if (await isPaused()) return refuse('UPLOADS_PAUSED')
      const id = newId()
      if (!(await add({ ...NEW_ROW, id, user_id: userId, begun_at: now() }))) return refuse('TOO_MANY_REQUESTS')
      const form = await uploads.begin({ key: id, userId, contentType, maxBytes: largestSent(purposes) })
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
        return sent === undefined ? outcomeOf(userId, key, purpose) : settle(row, { purpose, bare, sent })
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
      (await keptAmong(ids, userId, purpose)).filter(({ used_at }) => used_at === null).map(present),
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

const FILE_REFUSALS: readonly FileRefusal[] = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_HEIC', 'FILE_BROKEN', 'FILE_INFECTED']
const NEW_ROW = { purpose: null, file_type: null, sealed_name: null, refusal: null, used_at: null }
