import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { FileContent, StoredFile } from '../../uploads/file-content.ts'
import {
  type FileRefusal,
  type InspectedFile,
  inspectFile,
  typeOf,
} from '../../uploads/inspect-file.ts'
import type { UploadPurpose } from '../../uploads/upload-limits.ts'
import {
  type KeptUpload,
  presentUpload,
  sealUploadName,
  type UploadContext,
} from './kept-upload.ts'
import type { UploadRow } from './tables.ts'
import { sizeWords } from './upload-rules.ts'
import { findUpload, settleUpload } from './upload-store.ts'

/** A received file and its purpose. */
type ArrivedFile = {
  readonly purpose: UploadPurpose
  readonly bare: string
  readonly sent: StoredFile
}

/** The name of the limit per person. */
const BYTES = 'upload-bytes'
const FILE_REFUSALS: readonly FileRefusal[] = [
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'FILE_HEIC',
  'FILE_BROKEN',
  'FILE_INFECTED',
]

/** Checks and stores a received file, and stores the result in its row, once. */
export async function checkUpload(
  context: UploadContext,
  row: UploadRow,
  { purpose, bare, sent }: ArrivedFile,
): Promise<Outcome<KeptUpload>> {
  const { db, config, limit } = context
  const { id, user_id: userId } = row
  if (!(await limit.spend(BYTES, userId, config.uploadBytesPerPerson, sent.size))) {
    sent.bytes.destroy()
    return refuse('UPLOAD_LIMIT')
  }
  try {
    const inspected = await inspectAndKeep(context, id, { purpose, sent })
    await settleUpload(
      db,
      id,
      inspected.ok
        ? {
            purpose,
            file_type: inspected.type,
            sealed_name: sealUploadName(context, row, { bare, type: inspected.type }),
          }
        : { refusal: inspected.code },
    )
  } catch (error) {
    await limit.giveBack(BYTES, userId, sent.size)
    throw error
  }
  return settledOutcome(context, { userId, id, purpose })
}

/**
 * Checks a received file and stores it. If two requests do so at the same time, the first stored
 * file wins.
 */
async function inspectAndKeep(
  { purposes, gateways: { uploads, scan } }: UploadContext,
  id: string,
  { purpose, sent }: Pick<ArrivedFile, 'purpose' | 'sent'>,
): Promise<InspectedFile> {
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

/** The stored result of an upload after its check. */
export async function settledOutcome(
  context: UploadContext,
  {
    userId,
    id,
    purpose,
  }: { readonly userId: string; readonly id: string; readonly purpose: UploadPurpose },
): Promise<Outcome<KeptUpload>> {
  const { uploads } = context.gateways
  const row = await findUpload(context.db, userId, id)
  // Deletes a file that was refused or removed meanwhile.
  if (row === undefined || row.refusal !== null) await uploads.remove(id)
  else if (row.purpose !== null) await uploads.removeSent(id)
  const outcome = row === undefined ? undefined : earlierOutcome(context, row, purpose)
  return outcome ?? refuse('NOT_FOUND')
}

/** The result of an earlier completion; `undefined` if there was none. */
export function earlierOutcome(
  context: UploadContext,
  row: UploadRow,
  purpose: UploadPurpose,
): Outcome<KeptUpload> | undefined {
  const code = FILE_REFUSALS.find((one) => one === row.refusal)
  if (code !== undefined)
    return refuse(code, { size: sizeWords(context.purposes[purpose].maxBytes) })
  if (row.refusal !== null) return refuse('NOT_FOUND')
  if (row.purpose === null) return undefined
  return row.purpose === purpose
    ? { ok: true, value: presentUpload(context, row) }
    : refuse('NOT_FOUND')
}
