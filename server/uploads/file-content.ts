import type { Readable } from 'node:stream'

/** A file's size, and its bytes in parts. */
export type FileContent = { readonly size: number; readonly bytes: AsyncIterable<Uint8Array> }

/** A file in a storage. Destroy the stream if you do not read it. */
export type StoredFile = { readonly size: number; readonly bytes: Readable }

/** Larger parts would block the event loop for too long. */
const PART_BYTES = 65_536

/** Converts bytes in memory to a file's content. */
export function contentOf(all: Uint8Array): FileContent {
  const bytes = async function* () {
    for (let at = 0; at < all.length; at += PART_BYTES) yield all.subarray(at, at + PART_BYTES)
  }
  return { size: all.length, bytes: bytes() }
}

/**
 * Passes parts on, and the last one only after `confirm` succeeds, so that no one gets a complete
 * unconfirmed file.
 */
export async function* passLastAfter<Part>(
  parts: AsyncIterable<Part>,
  confirm: () => unknown,
): AsyncIterable<Part> {
  let held: { readonly part: Part } | undefined
  for await (const part of parts) {
    if (held !== undefined) yield held.part
    held = { part }
  }
  await confirm()
  if (held !== undefined) yield held.part
}

/** Throws the error as soon as there are more bytes. */
export async function* atMost(
  maxBytes: number,
  parts: AsyncIterable<Uint8Array>,
  error: () => Error,
): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > maxBytes) throw error()
    yield part
  }
}

/** Reads a file into memory. */
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
