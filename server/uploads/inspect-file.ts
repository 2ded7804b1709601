import { cleanPdfAside } from './clean-pdf-aside.ts'
import { cleanPicture } from './clean-picture.ts'
import { type FileType, FILE_TYPES, type UploadLimits } from './upload-limits.ts'

/** Why a file is not taken: too large, none of the types, no whole file of its type, or with something in it that could run. */
export type FileRefusal = 'FILE_TOO_LARGE' | 'FILE_TYPE' | 'FILE_BROKEN' | 'FILE_ACTIVE'

/** The rewritten file, or the reason for refusing it. */
export type InspectedFile =
  | { readonly ok: true; readonly type: FileType; readonly bytes: Buffer }
  | { readonly ok: false; readonly code: FileRefusal }

/**
 * Judges a file by its content, whatever it is called and said to be, and makes it anew: a picture from what it shows, without where and by
 * what it was taken; a PDF from its pages. Nothing of a file is kept that this did not write.
 *
 * @param bytes The whole file.
 * @param limits What a purpose allows: one of `readUploadContent`.
 */
export async function inspectFile(bytes: Buffer, limits: UploadLimits): Promise<InspectedFile> {
  if (bytes.length > limits.maxBytes) return { ok: false, code: 'FILE_TOO_LARGE' }
  const type = sniffedType(bytes)
  if (type === undefined || !limits.types.includes(type)) return { ok: false, code: 'FILE_TYPE' }
  if (type !== 'application/pdf') {
    const clean = await cleanPicture(bytes, type === 'image/png' ? 'png' : 'jpeg', limits.maxPixels)
    return clean === undefined ? { ok: false, code: 'FILE_BROKEN' } : { ok: true, type, bytes: clean }
  }
  const clean = await cleanPdfAside(bytes)
  if (clean.ok) return { ok: true, type, bytes: clean.bytes }
  return { ok: false, code: clean.why === 'ACTIVE' ? 'FILE_ACTIVE' : 'FILE_BROKEN' }
}

const BEGINNINGS: Readonly<Record<FileType, Buffer>> = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'application/pdf': Buffer.from('%PDF-', 'latin1'),
}

function sniffedType(bytes: Buffer): FileType | undefined {
  return FILE_TYPES.find((type) => bytes.subarray(0, BEGINNINGS[type].length).equals(BEGINNINGS[type]))
}
