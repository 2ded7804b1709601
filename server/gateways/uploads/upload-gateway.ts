import type { FileContent, StoredFile } from '../../uploads/file-content.ts'

/**
 * How a browser sends a file: it posts these fields in this order, then the file in the field
 * `file`, to the URL.
 */
export type UploadForm = {
  readonly url: string
  readonly fields: readonly { readonly name: string; readonly value: string }[]
}

/** A file that will be sent. */
export type ExpectedUpload = {
  /** Our own name for it, never one that a person chose. */
  readonly key: string
  /** The owner. A form that is posted to this server must come from this person. */
  readonly userId: string
  readonly contentType: string
  /** Maximum size. */
  readonly maxBytes: number
}

/**
 * Stores files. A sent file is kept separately under its key until it is checked. Stored files are
 * written by this server, and later uploads cannot change them.
 *
 * Every function throws UPLOADS_UNAVAILABLE if the storage gives no usable reply, and may then be
 * repeated.
 */
export type UploadGateway = {
  readonly vendor: 'embedded' | 's3'
  /** Makes a form for one file of this type and size. It is valid for ten minutes. */
  readonly begin: (expected: ExpectedUpload) => Promise<UploadForm>
  /** The sent file of a key; `undefined` if nothing was sent or it was deleted. */
  readonly readSent: (key: string) => Promise<StoredFile | undefined>
  /** Stores a file, once per key. @returns False if the key already has one, which stays. */
  readonly keep: (key: string, file: FileContent) => Promise<boolean>
  /** Deletes the sent file of a key. Idempotent. */
  readonly removeSent: (key: string) => Promise<void>
  /** The stored file of a key; `undefined` if none exists. */
  readonly read: (key: string) => Promise<StoredFile | undefined>
  /** Deletes the sent and the stored file of a key. Idempotent. */
  readonly remove: (key: string) => Promise<void>
}

/** How long a form is valid. */
export const FORM_MINUTES = 10
