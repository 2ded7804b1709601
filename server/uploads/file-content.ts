import type { Readable } from 'node:stream'

/** The bytes of a file, part by part, and how many they are. */
export type FileContent = { readonly size: number; readonly bytes: AsyncIterable<Uint8Array> }

/** A file that a storage holds. A stream that is not read is destroyed by who has it. */
export type StoredFile = { readonly size: number; readonly bytes: Readable }

/** A longer part would hold the event loop for too long. */
const PART_BYTES = 65_536

/** Bytes in memory as a file's content. */
export function contentOf(all: Uint8Array): FileContent {
  const bytes = async function* () {
    for (let at = 0; at < all.length; at += PART_BYTES) yield all.subarray(at, at + PART_BYTES)
  }
  return { size: all.length, bytes: bytes() }
}

/** Passes parts on, the last one only once `confirm` has not failed: nobody has the whole of what is not confirmed. */
export async function* passLastAfter<Part>(parts: AsyncIterable<Part>, confirm: () => unknown): AsyncIterable<Part> {
  let held: { readonly part: Part } | undefined
  for await (const part of parts) {
    if (held !== undefined) yield held.part
    held = { part }
  }
  await confirm()
  if (held !== undefined) yield held.part
}

/** Fails with the error as soon as there are more bytes. */
export async function* atMost(maxBytes: number, parts: AsyncIterable<Uint8Array>, error: () => Error): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > maxBytes) throw error()
    yield part
  }
}

/** The whole of a file that fits into memory. */
export async function wholeOf({ size, bytes }: FileContent): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const part of bytes) {
    whole.set(part, at)
    at += part.length
  }
  if (at < size) throw new Error('A file ended before its size')
  return whole
}
