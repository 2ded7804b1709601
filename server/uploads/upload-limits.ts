import { join } from 'node:path'
import { contentChecker } from '../domains/content/content-files.ts'

/** What a file can be. */
export const FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** What people send files for. */
export const UPLOAD_PURPOSES = ['message', 'support'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** What one file may be for a purpose. */
export type UploadLimits = {
  readonly types: readonly FileType[]
  /** The largest allowed size in bytes, inclusive. */
  readonly maxBytes: number
  /** Of one message, or one request to Patient Support. */
  readonly maxFiles: number
  readonly maxPixels: number
}

/** `portal/uploads.json` of the content folder. */
export type UploadContent = {
  readonly purposes: Readonly<Record<UploadPurpose, UploadLimits>>
  /** Hours after which an unused file is removed. */
  readonly unusedHours: number
}

/**
 * Reads `portal/uploads.json` of the content folder: what may be sent, by its purpose.
 *
 * @throws {Error} Naming the file and the place that cannot be used.
 */
export function readUploadContent(contentDir: string): UploadContent {
  const folder = join(contentDir, 'portal')
  return contentChecker<UploadContent>(join(folder, 'uploads.schema.json'))(join(folder, 'uploads.json'))
}
