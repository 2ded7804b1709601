import sharp from 'sharp'

/** What a picture may be. */
export type PictureFormat = 'png' | 'jpeg'

const OUTPUT = { png: {}, jpeg: { quality: 90 } } as const

/**
 * Draws a picture and encodes what was drawn: the right way up, and without anything else that its file held.
 *
 * @returns `undefined` of what is no whole picture of that format, or has more pixels.
 */
export async function cleanPicture(bytes: Buffer, format: PictureFormat, mostPixels: number): Promise<Buffer | undefined> {
  try {
    // Many cameras write files that decoders warn about, and that every viewer opens.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    if ((await picture.metadata()).format !== format) return undefined
    return await picture.autoOrient().toFormat(format, OUTPUT[format]).toBuffer()
  } catch {
    // The decoder's message is dropped, because it may quote the file.
    return undefined
  }
}
