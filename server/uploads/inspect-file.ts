import pLimit from 'p-limit'
import { isCodedError } from '../errors.ts'
import type { ScanGateway } from '../gateways/scan/scan-gateway.ts'
import { cleanPicture } from './clean-picture.ts'
import { contentOf, type FileContent, type StoredFile, wholeOf } from './file-content.ts'
import type { FileType, UploadLimits } from './upload-limits.ts'

/** Why a file is refused for what it is. */
export type FileRefusal = 'FILE_TOO_LARGE' | 'FILE_TYPE' | 'FILE_HEIC' | 'FILE_BROKEN' | 'FILE_INFECTED'

/** What a file is, or the reason for refusing it. */
export type InspectedFile = { readonly ok: true; readonly type: FileType } | { readonly ok: false; readonly code: FileRefusal }

export type Inspection = {
  /** What a purpose allows: one of `readUploadContent`. */
  readonly limits: UploadLimits
  readonly scanner: ScanGateway
  /** Keeps what is to be kept of the file, unless its bytes fail. */
  readonly keep: (content: FileContent) => Promise<void>
}

/** Decoders take much memory, and threads that other work needs too. */
const drawing = pLimit(2)

/**
 * Judges a file by its content, whatever it is called and said to be, has it scanned, and keeps it. A picture is drawn anew. A PDF stays as
 * it came, and is never held in memory as a whole.
 *
 * @throws {CodedError} SCAN_UNAVAILABLE, or as the file's source and `keep` do.
 */
export async function inspectFile(file: StoredFile, { limits, scanner, keep }: Inspection): Promise<InspectedFile> {
  try {
    if (file.size > limits.maxBytes) return { ok: false, code: 'FILE_TOO_LARGE' }
    const { beginning, bytes } = await begin(file)
    const type = sniffedType(beginning)
    if (type === undefined || !limits.types.includes(type))
      return { ok: false, code: HEIC.test(beginning.toString('latin1')) ? 'FILE_HEIC' : 'FILE_TYPE' }
    const content = { size: file.size, bytes: scanner.scan(bytes) }
    if (type === 'application/pdf') {
      await keep(content)
      return { ok: true, type }
    }
    const format = type === 'image/png' ? 'png' : 'jpeg'
    const clean = await drawing(async () => cleanPicture(await wholeOf(content), format, limits.maxPixels))
    if (clean === undefined) return { ok: false, code: 'FILE_BROKEN' }
    await keep(contentOf(clean))
    return { ok: true, type }
  } catch (error) {
    if (isCodedError(error) && error.code === 'FILE_INFECTED') return { ok: false, code: error.code }
    throw error
  } finally {
    file.bytes.destroy()
  }
}

/** So many bytes tell the type. Viewers, too, look for the beginning of a PDF in as many: blank lines or a mark may stand before it. */
const SNIFFED_BYTES = 1_024

/** What a file begins with, and all of it. */
async function begin({ bytes }: StoredFile): Promise<{ readonly beginning: Buffer; readonly bytes: AsyncIterable<Uint8Array> }> {
  const parts: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  let beginning = Buffer.alloc(0)
  while (beginning.length < SNIFFED_BYTES) {
    const { done, value } = await parts.next()
    if (done === true) break
    beginning = Buffer.concat([beginning, value])
  }
  const all = async function* () {
    yield beginning
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { beginning: beginning.subarray(0, SNIFFED_BYTES), bytes: all() }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What the camera of an iPhone writes, under one of several names for the same. */
const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)/s
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** What a file is by its content; `undefined` of what is none of the types. */
export async function typeOf(file: StoredFile): Promise<FileType | undefined> {
  try {
    return sniffedType((await begin(file)).beginning)
  } finally {
    file.bytes.destroy()
  }
}

function sniffedType(beginning: Buffer): FileType | undefined {
  if (beginning.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (beginning.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  return beginning.includes('%PDF-') ? 'application/pdf' : undefined
}
