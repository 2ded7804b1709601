import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { IS_DRILL, propertyRuns, sampleOf } from '#tests/support/draw.ts'
import { at, startServer, type TestServer } from '#tests/support/server.ts'
import { personToken } from '#tests/support/sessions.ts'
import { makeHostileFiles } from '#tests/support/uploads/hostile-files.ts'
import { makePdf, makePicture } from '#tests/support/uploads/make-files.ts'
import { formBody, type SentFields } from '#tests/support/uploads/post-form.ts'
import '#tests/support/property-seed.ts'

const BEGIN = 'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
const COMPLETE = 'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "file") { id } }'
const REFUSALS = ['FILE_TYPE', 'FILE_BROKEN', 'FILE_TOO_LARGE']
/** A person may have fifty files that no message has. */
const FILES_A_PERSON = 25

let server: TestServer
let origin: string
beforeAll(async () => {
  server = await startServer({ REQUESTS_PER_MINUTE: '10000000', UPLOAD_MEGABYTES_A_DAY: '2000' })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const delay = monitorEventLoopDelay({ resolution: 10 })
beforeEach(() => void delay.enable())
afterEach(({ task }) => {
  delay.disable()
  console.log(`${task.name}: the event loop stood still for ${Math.round(delay.max / 1e6)} ms at most`)
  delay.reset()
})

let token = ''
let sent = 0
async function nextToken(): Promise<string> {
  if (sent % FILES_A_PERSON === 0) token = await personToken(server.app.platform.db, (await server.addPerson()).id)
  sent += 1
  return token
}

async function post(url: string, fields: SentFields, file: Buffer, as: string) {
  const { headers, payload } = await formBody(fields, file)
  const authorization = `Bearer ${as}`
  return fetch(`${origin}${url}`, { method: 'POST', headers: { ...headers, authorization }, body: new Uint8Array(payload) })
}

/** Sends a file as a browser does. @returns Its refusal, or the file as its owner reads it. */
async function upload(file: Buffer): Promise<string | { readonly bytes: Buffer; readonly headers: Headers }> {
  const as = await nextToken()
  const begun = at((await server.ask(BEGIN, { token: as })).data, 'beginUpload')
  const fields = at(begun, 'fields')
  const posted = await post(String(at(begun, 'url')), Array.isArray(fields) ? fields : [], file, as)
  expect([204, 413]).toContain(posted.status)
  const { code } = await server.ask(COMPLETE, { token: as, variables: { key: at(begun, 'key') } })
  if (posted.status === 413) return 'FILE_TOO_LARGE'
  if (code !== undefined) return code
  const read = await fetch(`${origin}/uploads/${at(begun, 'key')}`, { headers: { authorization: `Bearer ${as}` } })
  return { bytes: Buffer.from(await read.arrayBuffer()), headers: read.headers }
}

const INERT = {
  'content-disposition': expect.stringMatching(/^attachment;/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

it('refuses a hostile file, draws it anew, or hands a PDF back to its owner as a file that runs nowhere', async () => {
  for (const { name, bytes, mark } of sampleOf(await makeHostileFiles(), 10, 'hostile files')) {
    const outcome = await upload(bytes)
    if (typeof outcome === 'string') {
      expect(REFUSALS, name).toContain(outcome)
      continue
    }
    expect(Object.fromEntries(outcome.headers), name).toMatchObject(INERT)
    if (outcome.headers.get('content-type') === 'application/pdf') {
      expect(outcome.bytes.equals(bytes), name).toBe(true)
      continue
    }
    expect(outcome.bytes.includes(mark), name).toBe(false)
    const { exif, icc, iptc, xmp, comments, orientation } = await sharp(outcome.bytes).metadata()
    expect({ exif, icc, iptc, xmp, comments, orientation }, name).toEqual({})
  }
})

function replaceByte(at: number, byte: number): (file: Buffer) => Buffer {
  return (file) => Buffer.from(file.map((kept, index) => (index === at ? byte : kept)))
}

function spliceAt(at: number, end: Buffer): (file: Buffer) => Buffer {
  return (file) => Buffer.concat([file.subarray(0, at), end])
}

it('lives on, whatever is changed in a file', async () => {
  const bases = [await makePicture('png'), await makePicture('jpeg'), makePdf()]
  const place = fc.nat(bases.reduce((most, { length }) => Math.max(most, length), 0))
  const otherByte = fc.record({ at: place, byte: fc.nat(255) })
  const otherEnd = fc.record({ at: place, base: fc.constantFrom(...bases) })
  const change = fc.oneof(
    otherByte.map(({ at, byte }) => replaceByte(at, byte)),
    place.map((at) => spliceAt(at, Buffer.of())),
    place.map((at) => (file: Buffer) => spliceAt(at, file)(file)),
    otherEnd.map(({ at, base }) => spliceAt(at, base.subarray(at))),
  )
  const changed = fc.tuple(fc.constantFrom(...bases), fc.array(change, { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(changed, async ([base, changes]) => {
      const outcome = await upload(changes.reduce<Buffer>((file, make) => make(file), Buffer.from(base)))
      if (typeof outcome === 'string') expect(REFUSALS).toContain(outcome)
    }),
    { numRuns: propertyRuns(20) },
  )
})

it('answers others while large files come, and forms of nothing but fields', async () => {
  const large = Buffer.concat([makePdf(), Buffer.alloc(49_000_000)])
  const many = Array.from({ length: IS_DRILL ? 900_000 : 50_000 }, (_, i) => ({ name: String(i), value: '' }))
  const tokens = await Promise.all(
    Array.from({ length: IS_DRILL ? 12 : 2 }, async () => personToken(server.app.platform.db, (await server.addPerson()).id)),
  )
  const sending = tokens.flatMap((as) => [
    post('/messaging/uploads', [{ name: 'name', value: 'large.pdf' }], large, as).then(({ status }) => expect(status).toBe(200)),
    post('/messaging/uploads', many, makePdf(), as).then(
      ({ status }) => expect(status).toBe(400),
      // The server may hang up on a form that goes on and on.
      () => undefined,
    ),
  ])
  for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await Promise.all(sending)
  expect(typeof (await upload(await makePicture('png')))).toBe('object')
})
