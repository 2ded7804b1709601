import type { FileContent, StoredFile } from '../../uploads/file-content.ts'

/** How a browser sends a file: a form of these fields in this order, then the file under the name `file`, posted to the address. */
export type UploadForm = {
  readonly url: string
  readonly fields: readonly { readonly name: string; readonly value: string }[]
}

/** A file that is about to be sent. */
export type ExpectedUpload = {
  /** A name of ours, never one that a person chose. */
  readonly key: string
  /** Whose it is: where the form comes to this server, it is taken from that person alone. */
  readonly userId: string
  readonly contentType: string
  /** So many bytes are taken, one more is not. */
  readonly maxBytes: number
}

/**
 * Keeps files. What a browser sends lies apart, under its key, until it was looked at: what is kept is what this server wrote, and nothing
 * that is sent later changes it.
 *
 * Every function throws UPLOADS_UNAVAILABLE where the storage gives no usable answer. It may be asked again.
 */
export type UploadGateway = {
  readonly vendor: 'embedded' | 's3'
  /** The form takes one file of this type and size, for ten minutes. */
  readonly begin: (expected: ExpectedUpload) => Promise<UploadForm>
  /** What a browser sent under a key; `undefined` where nothing arrived, or it was removed. */
  readonly readSent: (key: string) => Promise<StoredFile | undefined>
  /** Keeps a file under a key, once. @returns False where one is kept there already: that one stays. */
  readonly keep: (key: string, file: FileContent) => Promise<boolean>
  /** Removes what was sent under a key. Idempotent. */
  readonly removeSent: (key: string) => Promise<void>
  /** What is kept under a key; `undefined` where nothing is. */
  readonly read: (key: string) => Promise<StoredFile | undefined>
  /** Removes what was sent and what is kept. Again is the same. */
  readonly remove: (key: string) => Promise<void>
}

/** How long a form takes a file. */
export const FORM_MINUTES = 10
