import { join } from 'node:path'
import { contentChecker } from '../domains/content/content-files.ts'

const FILE_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Purposes of uploads. */
const UPLOAD_PURPOSES = ['message', 'support', 'identificationCard', 'selfie'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Purposes of the identity check's photos. */
export type IdentityPurpose = Extract<UploadPurpose, 'identificationCard' | 'selfie'>

export function isIdentityPurpose(purpose: UploadPurpose): purpose is IdentityPurpose {
  return purpose === 'identificationCard' || purpose === 'selfie'
}

/** Limits of one file for a purpose. */
export type UploadLimits = {
  readonly types: readonly FileType[]
  /** The largest allowed size in bytes, inclusive. */
  readonly maxBytes: number
  /** Per message or request to Patient Support. */
  readonly maxFiles: number
  readonly maxPixels: number
}

/** `portal/uploads.json` of the content folder. */
type UploadContent = {
  readonly purposes: Readonly<Record<UploadPurpose, UploadLimits>>
  /** Hours after which an unused file is deleted. */
  readonly unusedHours: number
  /** Photos with a lower `photoSharpness` count as blurry. */
  readonly blurryBelow: number
}

/**
 * Reads `portal/uploads.json` of the content folder: the limits per purpose.
 *
 * @throws {Error} Naming the file and the invalid place.
 */
export function readUploadContent(contentDir: string): UploadContent {
  const folder = join(contentDir, 'portal')
  return contentChecker<UploadContent>(join(folder, 'uploads.schema.json'))(
    join(folder, 'uploads.json'),
  )
}

/**
 * Maximum size in bytes of any upload from a browser. The purpose with its own limit is known only
 * on completion.
 */
export function largestSent({
  message,
  identificationCard,
  selfie,
}: UploadContent['purposes']): number {
  return Math.max(message.maxBytes, identificationCard.maxBytes, selfie.maxBytes)
}
