import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { isObject } from '#engine/index.ts'
import { folderWithCluster } from '#tests/support/database.ts'
import { IS_DRILL, propertyRuns, sampleOf } from '#tests/support/draw.ts'
import { eventually } from '#tests/support/eventually.ts'
import { servePortal } from '#tests/support/served-portal.ts'
import { at } from '#tests/support/server.ts'
import { makeHostileFiles } from '#tests/support/uploads/hostile-files.ts'
import { makePdf, makePicture } from '#tests/support/uploads/make-files.ts'
import { type Form, formBody } from '#tests/support/uploads/post-form.ts'
import '#tests/support/property-seed.ts'

const BEGIN = 'mutation { beginUpload(contentType: "image/png") { key url fields { name value } } }'
const COMPLETE =
  'mutation ($key: ID!) { completeUpload(key: $key, purpose: message, name: "file") { id } }'
const REFUSALS = ['FILE_TYPE', 'FILE_BROKEN', 'FILE_TOO_LARGE']
/** A person may have fifty files without a message. */
const FILES_A_PERSON = 25
const CHANGED_FILES = propertyRuns(10)
/** People who each send a large file and a large form at the same time. */
const SENDERS = IS_DRILL ? 12 : 1
/** How much a process may grow: newly compiled code, but no files. */
const MOST_GROWN_BYTES = 24e6

const hostileFiles = sampleOf(await makeHostileFiles(), 20, 'hostile files')
const dataDir = await folderWithCluster()
const portal = await servePortal({
  dataDir,
  patients: Math.ceil((hostileFiles.length + 2 * CHANGED_FILES + 100) / FILES_A_PERSON) + SENDERS,
  env: { LOG_LEVEL: 'error', UPLOAD_MEGABYTES_A_DAY: '2000' },
})
afterAll(async () => {
  await portal.kill()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => portal.look())

let sent = 0
function nextToken(): string {
  const token = portal.tokens[Math.floor(sent / FILES_A_PERSON)]
  if (token === undefined) throw new Error('Cannot send a file: too few patients were added')
  sent += 1
  return token
}

async function ask(query: string, token: string, variables: object = {}) {
  const response = await fetch(`${portal.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const body: unknown = await response.json()
  if (!isObject(body)) throw new Error(`Cannot read the answer of status ${response.status}`)
  const [error]: readonly unknown[] = Array.isArray(body.errors) ? body.errors : []
  return {
    data: body.data,
    code: error === undefined ? undefined : at(error, 'extensions', 'code'),
  }
}

async function post(url: string, { headers, payload }: Form, token: string) {
  const authorization = `Bearer ${token}`
  return fetch(`${portal.url}${url}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: payload,
  })
}

/** Sends a file like a browser. @returns Its refusal, or the file as its owner reads it. */
async function upload(
  file: Buffer,
): Promise<string | { readonly bytes: Buffer; readonly headers: Headers }> {
  const token = nextToken()
  const begun = at((await ask(BEGIN, token)).data, 'beginUpload')
  const fields = at(begun, 'fields')
  const form = await formBody(Array.isArray(fields) ? fields : [], file)
  const posted = await post(String(at(begun, 'url')), form, token)
  expect([204, 413]).toContain(posted.status)
  const { code } = await ask(COMPLETE, token, { key: at(begun, 'key') })
  if (posted.status === 413) return 'FILE_TOO_LARGE'
  if (code !== undefined) return String(code)
  const headers = { authorization: `Bearer ${token}` }
  const read = await fetch(`${portal.url}/uploads/${at(begun, 'key')}`, { headers })
  return { bytes: Buffer.from(await read.arrayBuffer()), headers: read.headers }
}

const INERT = {
  'content-disposition': expect.stringMatching(/^attachment;/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

afterEach(async ({ task }) => {
  const { longestStallMs } = await portal.look()
  console.log(`${task.name}: longest stall ${longestStallMs} ms`)
})

it('refuses a hostile file, redraws it, or returns a PDF as a download that runs nowhere', async () => {
  for (const { name, bytes, mark } of hostileFiles) {
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

it('survives any change to a file', async () => {
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
  const changed = fc.tuple(
    fc.constantFrom(...bases),
    fc.array(change, { minLength: 1, maxLength: 4 }),
  )
  await fc.assert(
    fc.asyncProperty(changed, async ([base, changes]) => {
      const outcome = await upload(
        changes.reduce<Buffer>((file, make) => make(file), Buffer.from(base)),
      )
      if (typeof outcome === 'string') expect(REFUSALS).toContain(outcome)
    }),
    { numRuns: CHANGED_FILES, endOnFailure: true },
  )
})

it('answers others during uploads of large files, and of forms with many fields', async () => {
  const file = Buffer.concat([makePdf(), Buffer.alloc(49_000_000)])
  const large = await formBody([{ name: 'name', value: 'large.pdf' }], file)
  const fields = Array.from({ length: IS_DRILL ? 900_000 : 50_000 }, (_, i) => ({
    name: String(i),
    value: '',
  }))
  const many = await formBody(fields, makePdf())
  const sending = portal.tokens.slice(-SENDERS).flatMap((token) => [
    post('/messaging/uploads', large, token).then(({ status }) => expect(status).toBe(200)),
    post('/messaging/uploads', many, token).then(
      ({ status }) => expect(status).toBe(400),
      // The server may close the connection of an endless form.
      () => undefined,
    ),
  ])
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  }
  await Promise.all(sending)
  expect(typeof (await upload(await makePicture('png')))).toBe('object')
})

/**
 * Sends one request on the agent's connection. @returns True if an earlier request used that
 * connection.
 */
async function overOne(
  agent: Agent,
  path: string,
  options: RequestOptions,
  body?: Buffer,
): Promise<boolean> {
  const sending = request(`${portal.url}${path}`, { ...options, agent }).end(body)
  const answered: Promise<readonly IncomingMessage[]> = once(sending, 'response')
  const [[response]] = await Promise.all([answered, once(sending, 'finish')])
  if (response !== undefined) await once(response.resume(), 'end')
  return sending.reusedSocket
}

it('accepts the next request on the connection of a refused form', async () => {
  const fields = Array.from({ length: IS_DRILL ? 200_000 : 50_000 }, (_, i) => ({
    name: String(i),
    value: '',
  }))
  const { headers, payload } = await formBody(fields, makePdf())
  const authorization = `Bearer ${nextToken()}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const form = { method: 'POST', headers: { ...headers, authorization } }
  await overOne(agent, '/messaging/uploads', form, payload)
  expect(await overOne(agent, '/healthz', {})).toBe(true)
  agent.destroy()
})

it('keeps no file in memory afterwards', async () => {
  const whole = Buffer.concat([makePdf(), Buffer.alloc(4_000_000)])
  await upload(whole)
  const { heapBytes } = await portal.look()
  for (let sent = 0; sent < 10; sent += 1) await upload(whole)
  await eventually(async () =>
    expect((await portal.look()).heapBytes - heapBytes).toBeLessThan(MOST_GROWN_BYTES),
  )
})
