import { join } from 'node:path'
import { contentChecker } from '../domains/content/content-files.ts'

/** What a file can be. */
export const FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** What people send files for. */
export const UPLOAD_PURPOSES = ['message', 'support', 'identificationCard', 'selfie'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** A photo by which staff check who a person is. */
export type IdentityPurpose = Extract<UploadPurpose, 'identificationCard' | 'selfie'>

export function isIdentityPurpose(purpose: UploadPurpose): purpose is IdentityPurpose {
  return purpose === 'identificationCard' || purpose === 'selfie'
}

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
  /** A photo whose sharpness (`photoSharpness`) is lower counts as blurry. */
  readonly blurryBelow: number
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

/** The largest file that a browser sends as an upload, in bytes. What it is for, and how large that may be, is known once it is completed. */
export function largestSent({ message, identificationCard, selfie }: UploadContent['purposes']): number {
  return Math.max(message.maxBytes, identificationCard.maxBytes, selfie.maxBytes)
}
