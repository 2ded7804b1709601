import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A one-color picture. */
export function makePicture(
  format: 'png' | 'jpeg',
  { width = 24, height = 16 } = {},
): Promise<Buffer> {
  const background = { r: 40, g: 120, b: 200 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/**
 * A square photo with many edges, like an ID with letters. `blur`, in pixels, makes it out of
 * focus.
 */
export function makeScene({ blur = 0, seed = 1 } = {}): Promise<Buffer> {
  const letters = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [(i * 97 + seed * 31) % 560, (i * 61) % 560]
    return `<rect x="${x}" y="${y}" width="30" height="9" fill="#222"/>`
  })
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#e8e0d0"/>${letters.join('')}</svg>`
  const scene = sharp(Buffer.from(drawn))
  return (blur > 0 ? scene.blur(blur) : scene).jpeg().toBuffer()
}

/** A photo like a phone's: with its position and maker, and rotated. */
export function makePhoto({
  degrees,
  orientation,
}: {
  readonly degrees: number
  readonly orientation: number
}): Promise<Buffer> {
  const place = `${degrees}/1 30/1 0/1`
  return sharp({ create: { width: 30, height: 20, channels: 3, background: '#884422' } })
    .withExif({
      IFD0: { Make: `CANARY-${degrees}`, Orientation: String(orientation) },
      IFD3: { GPSLatitude: place, GPSLatitudeRef: 'N', GPSLongitude: place, GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** A chunk of a PNG with its checksum. */
function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with an additional chunk after its header. */
export function withChunk(png: Buffer, type: string, data: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])
}

/** A PNG that claims a size but has hardly any data. */
export function pngOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(20_000_000, Math.ceil(width / 8 + 1) * height)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG with an additional segment after its first bytes. */
export function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker]),
    length,
    data,
    jpeg.subarray(2),
  ])
}

/** The parts of a PDF. Object 1 is the catalog, 2 the pages, 3 the page, 4 its content. */
type PdfParts = {
  /** Additional catalog entries, as source text. */
  readonly catalog?: string
  readonly page?: string
  /** Additional objects, numbered from 5. */
  readonly objects?: readonly (string | Buffer)[]
  readonly trailer?: string
  readonly header?: string
}

/** A PDF of one page with text. */
export function makePdf({
  catalog = '',
  page = '',
  objects = [],
  trailer = '',
  header = '%PDF-1.7\n',
}: PdfParts = {}): Buffer {
  const drawn = 'BT /F1 12 Tf 20 20 Td (Hello) Tj ET'
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${page} >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ...objects,
  ]
  const parts: Buffer[] = [Buffer.from(header, 'latin1')]
  const places: number[] = []
  for (const [i, body] of bodies.entries()) {
    places.push(parts.reduce((sum, part) => sum + part.length, 0))
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'))
  }
  const at = parts.reduce((sum, part) => sum + part.length, 0)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

/** A stream object of a PDF. */
export function pdfStream(entries: string, content: Uint8Array): Buffer {
  const [head, tail] = [`<< ${entries} /Length ${content.length} >>\nstream\n`, '\nendstream']
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from(tail)])
}
