import { type StoredFile, wholeOf } from '#server/uploads/file-content.ts'

/** The bytes of a file that a storage holds; `undefined` where it has none. */
export async function bytesOf(found: Promise<StoredFile | undefined>): Promise<Buffer | undefined> {
  const file = await found
  return file && wholeOf(file)
}
