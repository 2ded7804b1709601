import { isCodedError, type Outcome, refuse } from '../../errors.ts'
import type { Trx } from '../../database/transaction.ts'
import type { UploadForm } from '../../gateways/uploads/upload-gateway.ts'
import type { Platform } from '../../platform.ts'
import { type InspectedFile, inspectFile } from '../../uploads/inspect-file.ts'
import {
  type FileType,
  isIdentityPurpose,
  largestSent,
  readUploadContent,
  type UploadPurpose,
} from '../../uploads/upload-limits.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { UploadRow } from './tables.ts'
import { keptName, sizeWords } from './upload-rules.ts'
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
export type ReadUpload = { readonly name: string; readonly type: FileType; readonly bytes: Buffer }

/** A file that came with a request to this server. */
export type SentUpload = {
  readonly userId: string
  readonly purpose: UploadPurpose
  readonly name: string
  readonly bytes: Buffer
}

/** What people send: begun, posted to the storage, looked at, kept, and used once. */
export type UploadService = {
  /** @returns Refused with TOO_MANY_REQUESTS while too many files wait to be used. */
  readonly begin: (viewer: Viewer | undefined, contentType: string) => Promise<Outcome<UploadForm & { readonly key: string }>>
  /**
   * Looks at what was posted and keeps it. Again is the same.
   *
   * @returns Refused with NOT_FOUND where nothing arrived, BAD_INPUT, FILE_TOO_LARGE, FILE_TYPE, FILE_BROKEN, FILE_ACTIVE.
   */
  readonly complete: (
    viewer: Viewer | undefined,
    upload: { readonly key: string; readonly purpose: UploadPurpose; readonly name: string },
  ) => Promise<Outcome<KeptUpload>>
  /** Keeps a file that is here already. @returns Refused as `begin` and `complete`. */
  readonly keep: (upload: SentUpload) => Promise<Outcome<KeptUpload>>
  /** Kept files of a person, in the order of the ids; `undefined` where one of them is not kept, or not theirs. */
  readonly named: (userId: string, purpose: UploadPurpose, ids: readonly string[]) => Promise<readonly KeptUpload[] | undefined>
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
  /** Removes files that stayed unused for `unusedHours` of the content, and those that were given up. */
  readonly removeUnused: () => Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Of one person at a time: two messages of ten files are far from it. */
const MOST_UNUSED = 50
const HOUR_MS = 3_600_000

type UploadPorts = Pick<Platform, 'config' | 'db' | 'now' | 'newId' | 'dataKeys'> & {
  readonly gateways: Pick<Platform['gateways'], 'uploads'>
}

/** The service over a platform. A file is a person's own by its row. */
export function createUploadService({ config, db, now, newId, dataKeys, gateways: { uploads } }: UploadPorts): UploadService {
  const { purposes, unusedHours } = readUploadContent(config.contentDir)
  const nameContext = (userId: string, id: string) => ['upload-name', userId, id]

  const present = ({ id, user_id, sealed_name }: UploadRow): KeptUpload => ({
    id,
    name: sealed_name === null ? '' : dataKeys.open(sealed_name, nameContext(user_id, id)),
  })
  const refusal = (code: Exclude<InspectedFile, { ok: true }>['code'], purpose: UploadPurpose) =>
    refuse(code, { size: sizeWords(purposes[purpose].maxBytes) })

  /** The result of an earlier completion; `undefined` if there was none. */
  const settled = (row: UploadRow, purpose: UploadPurpose): Outcome<KeptUpload> | undefined => {
    const code = FILE_REFUSALS.find((one) => one === row.refusal)
    if (code !== undefined) return refusal(code, purpose)
    if (row.refusal !== null) return refuse('NOT_FOUND')
    if (row.purpose === null) return undefined
    return row.purpose === purpose ? { ok: true, value: present(row) } : refuse('NOT_FOUND')
  }
  const judge = async (userId: string, id: string, sent: Omit<SentUpload, 'userId'>) => {
    const { purpose, name, bytes } = sent
    const inspected = await inspectFile(bytes, purposes[purpose])
    if (!inspected.ok) return { inspected, row: { refusal: inspected.code } }
    const kept = keptName(name, inspected.type)
    if (kept === undefined) return undefined
    const sealedName = dataKeys.seal(kept, nameContext(userId, id))
    return { inspected, row: { purpose, file_type: inspected.type, sealed_name: sealedName } }
  }
  const open = async (userId: string, id: string): Promise<ReadUpload | undefined> => {
    const row = UUID.test(id) ? await findUpload(db, userId, id) : undefined
    if (row === undefined || row.file_type === null) return undefined
    const bytes = await uploads.read(id)
    return bytes === undefined ? undefined : { name: present(row).name, type: row.file_type, bytes }
  }
  /** The row stays until the file is gone, so that no file is forgotten. No transaction waits for the storage. */
  const clear = async (ids: readonly string[]) => {
    for (const id of ids) {
      await uploads.remove(id)
      await deleteRetired(db, id)
    }
  }
  const clearOrLater = (ids: readonly string[]) =>
    clear(ids).catch((error: unknown) => {
      if (!isCodedError(error) || error.code !== 'UPLOADS_UNAVAILABLE') throw error
    })

  return {
    begin: async (viewer, contentType) => {
      const { userId } = requirePatient(viewer)
      if (!/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(contentType)) return refuse('BAD_INPUT', { field: 'contentType' })
      if ((await countUnused(db, userId)) >= MOST_UNUSED) return refuse('TOO_MANY_REQUESTS')
      const id = newId()
      await addUpload(db, { ...NEW_ROW, id, user_id: userId, begun_at: now() })
      const form = await uploads.begin({ key: id, userId, contentType, maxBytes: largestSent(purposes) })
      return { ok: true, value: { ...form, key: id } }
    },
    complete: async (viewer, { key, purpose, name }) => {
      const { userId } = requirePatient(viewer)
      const row = UUID.test(key) ? await findUpload(db, userId, key) : undefined
      if (row === undefined) return refuse('NOT_FOUND')
      const earlier = settled(row, purpose)
      if (earlier !== undefined) return earlier
      const bytes = await uploads.readSent(key)
      if (bytes !== undefined) {
        const judged = await judge(userId, key, { purpose, name, bytes })
        if (judged === undefined) return refuse('BAD_INPUT', { field: 'name' })
        if (judged.inspected.ok) await uploads.keep(key, judged.inspected.bytes)
        await settleUpload(db, key, judged.row)
        await uploads.removeSent(key)
      }
      // Another request may have kept it meanwhile: what its row says holds.
      const completed = await findUpload(db, userId, key)
      return (completed === undefined ? undefined : settled(completed, purpose)) ?? refuse('NOT_FOUND')
    },
    keep: async ({ userId, ...sent }) => {
      if ((await countUnused(db, userId)) >= MOST_UNUSED) return refuse('TOO_MANY_REQUESTS')
      const id = newId()
      const judged = await judge(userId, id, sent)
      if (judged === undefined) return refuse('BAD_INPUT', { field: 'name' })
      if (!judged.inspected.ok) return refusal(judged.inspected.code, sent.purpose)
      const row = { ...NEW_ROW, ...judged.row, id, user_id: userId, begun_at: now() }
      await uploads.keep(id, judged.inspected.bytes)
      await addUpload(db, row)
      return { ok: true, value: present(row) }
    },
    named: async (userId, purpose, ids) => {
      if (ids.length === 0) return []
      if (new Set(ids).size < ids.length || !ids.every((id) => UUID.test(id))) return undefined
      const rows = await findUploads(db, userId, ids)
      const found = ids.flatMap((id) => rows.find((row) => row.id === id && row.purpose === purpose) ?? [])
      return found.length < ids.length ? undefined : found.map(present)
    },
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
      if (row !== undefined && (await retireUnused(db, id))) await clearOrLater([id])
      return true
    },
    removeUnused: async () => {
      const before = new Date(now().getTime() - unusedHours * HOUR_MS)
      for (const id of await findUnused(db, before)) await retireUnused(db, id)
      await clear(await findRetired(db))
    },
  }
}

const FILE_REFUSALS = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_BROKEN', 'FILE_ACTIVE'] as const
const NEW_ROW = { purpose: null, file_type: null, sealed_name: null, refusal: null, used_at: null }
