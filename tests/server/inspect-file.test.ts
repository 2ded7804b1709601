import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '#server/uploads/inspect-file.ts'
import { readPdf } from '#server/uploads/pdf-syntax.ts'
import { readUploadContent } from '#server/uploads/upload-limits.ts'
import { makePdf, makePhoto, makePicture, packed, pdfStream } from '#tests/support/uploads/make-files.ts'

const { message, support } = readUploadContent('content').purposes

/** What a PDF draws, and how many objects it has. */
function drawn(bytes: Buffer): { readonly objects: number; readonly words: string } {
  const { objects } = readPdf(bytes)
  const words = [...objects.values()].flatMap(({ stream }) => (stream === undefined ? [] : [stream.toString('latin1')]))
  return { objects: objects.size, words: words.join('|') }
}

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const inspected = await inspectFile(bytes, message)
  if (!inspected.ok) throw new Error(inspected.code)
  return inspected.bytes
}

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)('of type %s is known by its content and shows the same', async (format) => {
    const inspected = await inspectFile(await makePicture(format, { width: 31, height: 7 }), message)
    expect(inspected).toMatchObject({ ok: true, type: `image/${format}` })
    const { data, info } = await sharp(inspected.ok ? inspected.bytes : Buffer.of())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([31, 7])
    for (const [i, color] of [40, 120, 200].entries()) expect(Math.abs((data[i] ?? 0) - color)).toBeLessThanOrEqual(3)
  })

  it.each([
    [1, 30, 20],
    [6, 20, 30],
  ])('that was held the way %i is turned upright and tells no place', async (orientation, width, height) => {
    const photo = await makePhoto({ degrees: 40, orientation })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const metadata = await sharp(await cleaned(photo)).metadata()
    expect(metadata).toMatchObject({ width, height, hasProfile: false })
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('orientation')
  })

  it('with more pixels than are allowed is refused', async () => {
    const picture = await makePicture('png', { width: 100, height: 100 })
    expect(await inspectFile(picture, { ...message, maxPixels: 10_000 })).toMatchObject({ ok: true })
    expect(await inspectFile(picture, { ...message, maxPixels: 9_999 })).toEqual({ ok: false, code: 'FILE_BROKEN' })
  })
})

describe('a PDF', () => {
  it('is written anew with what it shows', async () => {
    const clean = await cleaned(makePdf())
    expect(drawn(clean)).toEqual({ objects: 4, words: 'BT /F1 12 Tf 20 20 Td (Hello) Tj ET' })
    expect(clean.toString('latin1')).toMatch(/^%PDF-1\.7\n/)
    expect(await cleaned(clean)).toEqual(clean)
  })

  it('is found by the table that was written for it', async () => {
    const text = (await cleaned(makePdf())).toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
    expect(places.map((place) => text.slice(place, place + 7))).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj'])
  })

  it('keeps objects that were packed', async () => {
    const clean = await cleaned(makePdf({ page: '/Rotate 9 0 R', objects: [packed(9, '90')] }))
    expect(clean.toString('latin1')).toContain('\n90\nendobj')
  })

  it('keeps the newest state of what was changed, and nothing of the older one', async () => {
    const changed = Buffer.from('BT (Changed) Tj ET')
    const update = Buffer.concat([
      Buffer.from('4 0 obj\n'),
      pdfStream('', changed),
      Buffer.from('\nendobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF'),
    ])
    expect(drawn(await cleaned(Buffer.concat([makePdf(), update]))).words).toBe('BT (Changed) Tj ET')
  })

  it('may give the length of a stream by another object', async () => {
    const said = '<< /Length 6 0 R >>\nstream\nBT (Later) Tj ET\r\nendstream'
    const clean = await cleaned(makePdf({ page: '/Extra 5 0 R', objects: [said, '16'] }))
    expect(drawn(clean).words).toContain('BT (Later) Tj ET')
  })

  it('with a table that is packed is read as one without', async () => {
    const table = pdfStream('/Type /XRef /Root 1 0 R /W [1 1 1] /Filter /FlateDecode', deflateSync(Buffer.from('abc')))
    const before = makePdf().toString('latin1')
    const packedTable = `${before.slice(0, before.indexOf('xref\n'))}5 0 obj\n${table.toString('latin1')}\nendobj\nstartxref\n0\n%%EOF`
    expect(drawn(await cleaned(Buffer.from(packedTable, 'latin1'))).objects).toBe(4)
  })

  it('keeps links of the web, mail and phone, and leaves metadata out', async () => {
    const links = ['(https://example.org)', '(mailto:a@example.org)', '<74656c3a393838>']
    const page = `/Annots [${links.map((link) => `<< /A << /S /URI /URI ${link} >> >>`).join(' ')}]`
    const metadata = pdfStream('/Type /Metadata', Buffer.from('CANARY of its maker'))
    const clean = await cleaned(makePdf({ page, catalog: '/Metadata 5 0 R', objects: [metadata] }))
    for (const link of links) expect(clean.includes(link)).toBe(true)
    expect(clean.includes('CANARY')).toBe(false)
  })
})

it('a large PDF is read aside: whatever it is made of, the server goes on meanwhile', async () => {
  const hostile = Buffer.from(`%PDF-1.4\n${'1 0 obj 1 endobj\n'.repeat(400_000)}`)
  let turns = 0
  const looks = setInterval(() => {
    turns += 1
  }, 5)
  const active = makePdf({ catalog: '/AA << >>', page: '/JS (x)', objects: [pdfStream('', Buffer.alloc(300_000))] })
  expect(await inspectFile(hostile, message)).toEqual({ ok: false, code: 'FILE_BROKEN' })
  // In the server's own thread it would have none.
  expect(turns).toBeGreaterThan(5)
  expect(await inspectFile(active, message)).toEqual({ ok: false, code: 'FILE_ACTIVE' })
  clearInterval(looks)
})

describe('the size of a file', () => {
  it.each([
    ['message', message, 10_000_000],
    ['support', support, 50_000_000],
  ] as const)('for a %s may be its limit and no byte more', async (_purpose, limits, bytes) => {
    const around = makePdf({ page: '/Extra 5 0 R', objects: [pdfStream('', Buffer.alloc(10_000))] }).length - 10_000
    const fill = (extra: number) =>
      makePdf({ page: '/Extra 5 0 R', objects: [pdfStream('', Buffer.alloc(bytes - around + extra))] })
    const over = fill(0).length - bytes
    const [exact, larger] = [fill(-over), fill(1 - over)]
    expect([exact.length, larger.length]).toEqual([bytes, bytes + 1])
    expect(await inspectFile(exact, limits)).toMatchObject({ ok: true })
    expect(await inspectFile(larger, limits)).toEqual({ ok: false, code: 'FILE_TOO_LARGE' })
  })
})

it('takes only the types that a purpose allows', async () => {
  const limits = { ...message, types: ['image/png'] as const }
  expect(await inspectFile(await makePicture('png'), limits)).toMatchObject({ ok: true })
  expect(await inspectFile(await makePicture('jpeg'), limits)).toEqual({ ok: false, code: 'FILE_TYPE' })
  expect(await inspectFile(makePdf(), limits)).toEqual({ ok: false, code: 'FILE_TYPE' })
})
