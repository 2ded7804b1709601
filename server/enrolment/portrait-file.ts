import { existsSync, readFileSync } from 'node:fs'

/** A picture as stored and served. */
export type Picture = {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Buffer
}

const LARGEST_BYTES = 500_000

/**
 * Reads a portrait and detects its type from its content.
 *
 * @returns The picture, or a sentence about the error.
 */
export function readPortrait(file: string): Picture | string {
  if (!existsSync(file)) return `there is no file ${file}`
  const bytes = readFileSync(file)
  if (bytes.length > LARGEST_BYTES) return `${file} has more than ${LARGEST_BYTES / 1000} kB`
  const mediaType = mediaTypeOf(bytes)
  return mediaType === undefined ? `${file} is not a JPEG, PNG or WebP` : { mediaType, bytes }
}

function mediaTypeOf(bytes: Buffer): Picture['mediaType'] | undefined {
  const startsWith = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (startsWith('ffd8ff')) return 'image/jpeg'
  if (startsWith('89504e470d0a1a0a')) return 'image/png'
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}
