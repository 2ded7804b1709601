import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { NO_SCANNER, type ScanGateway } from '#server/gateways/scan/scan-gateway.ts'
import { contentOf, type FileContent, wholeOf } from '#server/uploads/file-content.ts'
import { inspectFile } from '#server/uploads/inspect-file.ts'
import { codedError } from '#server/errors.ts'
import { readUploadContent, type UploadLimits } from '#server/uploads/upload-limits.ts'
import { makePdf, makePhoto, makePicture, pdfStream } from '#tests/support/uploads/make-files.ts'

const { message, support } = readUploadContent('content').purposes

/** Inspects the bytes of a file in storage. @returns The stored file as well. */
async function inspect(
  file: Buffer,
  limits: UploadLimits = message,
  scanner: ScanGateway = NO_SCANNER,
) {
  let bytes: Buffer = Buffer.alloc(0)
  const keep = async (content: FileContent) => {
    bytes = await wholeOf(content)
  }
  const stored = { size: file.length, bytes: Readable.from(contentOf(file).bytes) }
  const inspected = await inspectFile(stored, { limits, scanner, keep })
  return inspected.ok ? { ...inspected, bytes } : inspected
}

/** The end of the only scan's header. */
function scanHeaderEnd(jpeg: Buffer): number {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  return start + 2 + jpeg.readUInt16BE(start + 2)
}

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const inspected = await inspect(bytes)
  if (!inspected.ok) throw new Error(inspected.code)
  return inspected.bytes
}

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)(
    'of type %s is recognized by its content and looks the same',
    async (format) => {
      const inspected = await inspect(await makePicture(format, { width: 31, height: 7 }), message)
      expect(inspected).toMatchObject({ ok: true, type: `image/${format}` })
      const { data, info } = await sharp(inspected.ok ? inspected.bytes : Buffer.of())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([31, 7])
      for (const [i, color] of [40, 120, 200].entries())
        expect(Math.abs((data[i] ?? 0) - color)).toBeLessThanOrEqual(3)
    },
  )

  it.each([
    [1, 30, 20],
    [6, 20, 30],
  ])(
    'with orientation %i is turned upright and loses its position',
    async (orientation, width, height) => {
      const photo = await makePhoto({ degrees: 40, orientation })
      expect((await sharp(photo).metadata()).exif).toBeDefined()
      const metadata = await sharp(await cleaned(photo)).metadata()
      expect(metadata).toMatchObject({ width, height, hasProfile: false })
      expect(metadata).not.toHaveProperty('exif')
      expect(metadata).not.toHaveProperty('orientation')
    },
  )

  it.each([
    [
      'a scan header with an end of 0',
      (jpeg: Buffer) => jpeg.writeUInt8(0, scanHeaderEnd(jpeg) - 2),
    ],
    [
      'a scan header with other bits',
      (jpeg: Buffer) => jpeg.writeUInt8(0x11, scanHeaderEnd(jpeg) - 1),
    ],
  ])('of a camera that writes %s is drawn as viewers show it', async (_what, change) => {
    const photo = await makePicture('jpeg', { width: 31, height: 7 })
    change(photo)
    expect(await sharp(await cleaned(photo)).metadata()).toMatchObject({ width: 31, height: 7 })
  })

  it('that is cut off is refused', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const picture = await makePicture(format, { width: 200, height: 200 })
      const half = picture.subarray(0, picture.length * 0.7)
      expect(await inspect(half)).toEqual({ ok: false, code: 'FILE_BROKEN' })
    }
  })

  it.each(['heic', 'mif1', 'heix'])('from an iPhone (%s) is recognized', async (brand) => {
    const photo = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}`),
      Buffer.alloc(2_000),
    ])
    expect(await inspect(photo)).toEqual({ ok: false, code: 'FILE_HEIC' })
  })

  it('with too many pixels is refused', async () => {
    const picture = await makePicture('png', { width: 100, height: 100 })
    expect(await inspect(picture, { ...message, maxPixels: 10_000 })).toMatchObject({ ok: true })
    expect(await inspect(picture, { ...message, maxPixels: 9_999 })).toEqual({
      ok: false,
      code: 'FILE_BROKEN',
    })
  })
})

describe('a PDF', () => {
  const plain = makePdf()

  it.each([
    ['as it is', ''],
    ['behind a blank line', '\n \r\n'],
    ['after a byte order mark', '\xef\xbb\xbf'],
    ['after a line for the printer', '@PJL ENTER LANGUAGE=PDF\n'],
    ['just within the first 1,024 bytes', ' '.repeat(1_019)],
  ])('%s is kept byte for byte', async (_where, before) => {
    const file = Buffer.concat([Buffer.from(before, 'latin1'), plain])
    expect(await inspect(file)).toEqual({ ok: true, type: 'application/pdf', bytes: file })
  })

  it('is not recognized if it begins later, or only looks like one', async () => {
    for (const before of [' '.repeat(1_020), '%PD'])
      expect(
        await inspect(
          Buffer.concat([Buffer.from(before), plain.subarray(before === '%PD' ? 5 : 0)]),
        ),
      ).toEqual({
        ok: false,
        code: 'FILE_TYPE',
      })
  })
})

describe('the size of a file', () => {
  it.each([
    ['message', message, 10_000_000],
    ['support', support, 50_000_000],
  ] as const)('for a %s may be its limit and no byte more', async (_purpose, limits, bytes) => {
    const around =
      makePdf({ page: '/Extra 5 0 R', objects: [pdfStream('', Buffer.alloc(10_000))] }).length -
      10_000
    const fill = (extra: number) =>
      makePdf({
        page: '/Extra 5 0 R',
        objects: [pdfStream('', Buffer.alloc(bytes - around + extra))],
      })
    const over = fill(0).length - bytes
    const [exact, larger] = [fill(-over), fill(1 - over)]
    expect([exact.length, larger.length]).toEqual([bytes, bytes + 1])
    expect(await inspect(exact, limits)).toMatchObject({ ok: true })
    expect(await inspect(larger, limits)).toEqual({ ok: false, code: 'FILE_TOO_LARGE' })
  })
})

it('only the types of a purpose are accepted: PNG, JPEG and PDF, by their content [CHAT-09] [SUPP-16]', async () => {
  for (const { types } of [message, support])
    expect(types).toEqual(['image/png', 'image/jpeg', 'application/pdf'])
  const limits = { ...message, types: ['image/png'] as const }
  expect(await inspect(await makePicture('png'), limits)).toMatchObject({ ok: true })
  expect(await inspect(await makePicture('jpeg'), limits)).toEqual({ ok: false, code: 'FILE_TYPE' })
  expect(await inspect(makePdf(), limits)).toEqual({ ok: false, code: 'FILE_TYPE' })
})

describe('a scanner', () => {
  /** Reports everything as malware. */
  const strict: ScanGateway = {
    scan: (bytes) => Readable.from(bytes).map(() => Promise.reject(codedError('FILE_INFECTED'))),
  }

  it.each(['png', 'jpeg', 'pdf'] as const)(
    'reads every %s unchanged, before anything else does',
    async (kind) => {
      const file = kind === 'pdf' ? makePdf() : await makePhoto({ degrees: 40, orientation: 6 })
      const read: Buffer[] = []
      const scanner: ScanGateway = {
        scan: async function* (bytes) {
          for await (const part of bytes) {
            read.push(Buffer.from(part))
            yield part
          }
        },
      }
      expect(await inspect(file, message, scanner)).toMatchObject({ ok: true })
      expect(Buffer.concat(read)).toEqual(file)
      expect(await inspect(file, message, strict)).toEqual({ ok: false, code: 'FILE_INFECTED' })
    },
  )

  it('does not receive files of other types', async () => {
    expect(await inspect(Buffer.from('MZ'), message, strict)).toEqual({
      ok: false,
      code: 'FILE_TYPE',
    })
  })
})
