import pLimit from 'p-limit'
import { isCodedError } from '../errors.ts'
import type { ScanGateway } from '../gateways/scan/scan-gateway.ts'
import { cleanPicture } from './clean-picture.ts'
import { contentOf, type FileContent, type StoredFile, wholeOf } from './file-content.ts'
import type { FileType, UploadLimits } from './upload-limits.ts'

/** Why a file is refused. */
export type FileRefusal =
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE'
  | 'FILE_HEIC'
  | 'FILE_BROKEN'
  | 'FILE_INFECTED'

/** The type of an accepted file, or the refusal. */
export type InspectedFile =
  | { readonly ok: true; readonly type: FileType }
  | { readonly ok: false; readonly code: FileRefusal }

type Inspection = {
  /** The limits of the upload's purpose, from `readUploadContent`. */
  readonly limits: UploadLimits
  readonly scanner: ScanGateway
  /** Stores the accepted content. The stream may fail. */
  readonly keep: (content: FileContent) => Promise<void>
}

/** Decoding needs much memory, and threads that other work needs too. */
const drawing = pLimit(2)

/**
 * Checks a file by its content, ignoring its name and declared type, scans it and stores it.
 * Pictures are encoded again. PDFs are stored unchanged, as a stream.
 *
 * @throws {CodedError} SCAN_UNAVAILABLE, or errors of the file's source and of `keep`.
 */
export async function inspectFile(
  file: StoredFile,
  { limits, scanner, keep }: Inspection,
): Promise<InspectedFile> {
  try {
    if (file.size > limits.maxBytes) return { ok: false, code: 'FILE_TOO_LARGE' }
    const { beginning, bytes } = await begin(file)
    const type = sniffedType(beginning)
    if (type === undefined || !limits.types.includes(type))
      return {
        ok: false,
        code: HEIC.test(beginning.toString('latin1')) ? 'FILE_HEIC' : 'FILE_TYPE',
      }
    const content = { size: file.size, bytes: scanner.scan(bytes) }
    if (type === 'application/pdf') {
      await keep(content)
      return { ok: true, type }
    }
    const format = type === 'image/png' ? 'png' : 'jpeg'
    const clean = await drawing(async () =>
      cleanPicture(await wholeOf(content), format, limits.maxPixels),
    )
    if (clean === undefined) return { ok: false, code: 'FILE_BROKEN' }
    await keep(contentOf(clean))
    return { ok: true, type }
  } catch (error) {
    if (isCodedError(error) && error.code === 'FILE_INFECTED')
      return { ok: false, code: error.code }
    throw error
  } finally {
    file.bytes.destroy()
  }
}

/**
 * Enough bytes to detect the type. Viewers also search this many for the start of a PDF, which may
 * follow blank lines or a byte order mark.
 */
const SNIFFED_BYTES = 1_024

/** Reads a file's beginning, and returns it with all of the bytes. */
async function begin({
  bytes,
}: StoredFile): Promise<{ readonly beginning: Buffer; readonly bytes: AsyncIterable<Uint8Array> }> {
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
/** The format of iPhone cameras, which has several names. */
const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)/s
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Detects a file's type from its content; `undefined` for other types. */
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
