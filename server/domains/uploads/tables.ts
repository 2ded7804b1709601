import type { Selectable } from 'kysely'
import type { FileType, UploadPurpose } from '../../uploads/upload-limits.ts'

/** Uploaded files. The gateway stores their content under the row's id. */
export type UploadTables = {
  readonly uploads: {
    readonly id: string
    /** The uploader, or the person whose conversation received the file. */
    readonly user_id: string
    readonly begun_at: Date
    /** What it was uploaded for; `null` until it was checked and stored. */
    readonly purpose: UploadPurpose | null
    /** The type of its content. */
    readonly file_type: FileType | null
    /** Its name, encrypted. */
    readonly sealed_name: Buffer | null
    /**
     * Why it is not stored: the refusal's code, or REMOVED until its content is deleted; otherwise
     * `null`.
     */
    readonly refusal: string | null
    /** When a message or request used it. After that nothing else can. */
    readonly used_at: Date | null
  }
}

export type UploadRow = Selectable<UploadTables['uploads']>
