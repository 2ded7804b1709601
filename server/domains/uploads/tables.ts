import type { Selectable } from 'kysely'
import type { FileType, UploadPurpose } from '../../uploads/upload-limits.ts'

/** Files that people send. Their content lies with the gateway, under the row's id. */
export type UploadTables = {
  readonly uploads: {
    readonly id: string
    /** Whose it is, or whose conversation it came to. */
    readonly user_id: string
    readonly begun_at: Date
    /** What it was sent for; `null` until it was looked at and kept. */
    readonly purpose: UploadPurpose | null
    /** What it is by its content. */
    readonly file_type: FileType | null
    /** Its name, encrypted. */
    readonly sealed_name: Buffer | null
    /** Why it is not kept: the code of its refusal, or REMOVED while its file is still to be removed; `null` of any other. */
    readonly refusal: string | null
    /** When a message or a request took it; nothing else can then. */
    readonly used_at: Date | null
  }
}

export type UploadRow = Selectable<UploadTables['uploads']>
