import { type StoredFile, wholeOf } from '#server/uploads/file-content.ts'

/** The bytes of a stored file; `undefined` if there is no such file. */
export async function bytesOf(found: Promise<StoredFile | undefined>): Promise<Buffer | undefined> {
  const file = await found
  return file && wholeOf(file)
}
