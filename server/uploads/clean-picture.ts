import sharp from 'sharp'

type PictureFormat = 'png' | 'jpeg'

const OUTPUT = { png: {}, jpeg: { quality: 90 } } as const

/**
 * Decodes a picture and encodes it again: rotated upright, and without anything else from its file.
 *
 * @returns `undefined` if it is not a complete picture of this format, or has too many pixels.
 */
export async function cleanPicture(
  bytes: Buffer,
  format: PictureFormat,
  mostPixels: number,
): Promise<Buffer | undefined> {
  try {
    // Decoders warn about the files of many cameras, although every viewer opens them.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    if ((await picture.metadata()).format !== format) return undefined
    return await picture.autoOrient().toFormat(format, OUTPUT[format]).toBuffer()
  } catch {
    // The decoder's message is dropped, because it may quote the file.
    return undefined
  }
}
