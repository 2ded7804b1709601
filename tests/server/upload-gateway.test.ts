import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { codedError } from '#server/errors.ts'
import { createEmbeddedUploads } from '#server/gateways/uploads/embedded-uploads.ts'
import { signatureOf, signedHeaders } from '#server/gateways/uploads/s3-signature.ts'
import { createS3Uploads } from '#server/gateways/uploads/s3-uploads.ts'
import type { UploadForm, UploadGateway } from '#server/gateways/uploads/upload-gateway.ts'
import { contentOf } from '#server/uploads/file-content.ts'
import { bytesOf } from '#tests/support/uploads/bytes-of.ts'
import { formBody } from '#tests/support/uploads/post-form.ts'
import { startS3Emulator } from '#tests/support/uploads/s3-emulator.ts'

const clock = { now: new Date('2026-03-02T15:00:00Z') }
const now = () => clock.now
const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
const emulator = await startS3Emulator(now)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await emulator.close()
})
const told: string[] = []
const log = { warn: (fields: unknown) => void told.push(JSON.stringify(fields)) }
const s3 = createS3Uploads({ ...emulator.options, now, log, timeoutMs: 60_000 })
const embedded = createEmbeddedUploads({
  dataDir: folder,
  dataKeys: createDataKeyring(newDataKey('a')),
  now,
})
const newKey = () => randomUUID()

beforeEach(() => {
  clock.now = new Date('2026-03-02T15:00:00Z')
  emulator.faults.length = 0
  told.length = 0
})

/** Posts a form like a browser. @returns True if it was accepted. */
type Post = (form: UploadForm, file: Buffer) => Promise<boolean>

const postToEmbedded: Post = async ({ fields }, file) => {
  const upload = embedded.admit('ada', fields.find(({ name }) => name === 'policy')?.value ?? '')
  const taken = upload && embedded.take(upload, contentOf(file).bytes)
  return (
    taken?.then(
      () => true,
      () => false,
    ) ?? false
  )
}
const postToS3: Post = async ({ url, fields }, file) => {
  const { headers, payload } = await formBody(fields, file)
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(payload) })).ok
}
const GATEWAYS: readonly (readonly [string, UploadGateway, Post])[] = [
  ['the embedded gateway', embedded, postToEmbedded],
  ['S3', s3, postToS3],
]

/** Both gateways pass the same tests. */
describe.each(GATEWAYS)('%s', (_name, gateway, post) => {
  const begin = (key: string, maxBytes = 100) =>
    gateway.begin({ key, userId: 'ada', contentType: 'image/png', maxBytes })

  it('accepts a file by its form and returns the same bytes', async () => {
    const [key, other] = [newKey(), newKey()]
    expect(await bytesOf(gateway.readSent(key))).toBeUndefined()
    expect(await post(await begin(key), Buffer.from([0, 255, 13, 10]))).toBe(true)
    expect(await bytesOf(gateway.readSent(key))).toEqual(Buffer.from([0, 255, 13, 10]))
    expect(await bytesOf(gateway.readSent(other))).toBeUndefined()
    expect(await bytesOf(gateway.read(key))).toBeUndefined()
  })

  it('accepts the maximum number of bytes and no more', async () => {
    const key = newKey()
    expect(await post(await begin(key, 5), Buffer.from('123456'))).toBe(false)
    expect(await bytesOf(gateway.readSent(key))).toBeUndefined()
    expect(await post(await begin(key, 5), Buffer.from('12345'))).toBe(true)
  })

  it('accepts a file for ten minutes', async () => {
    const [key, late] = [newKey(), newKey()]
    const [form, lateForm] = [await begin(key), await begin(late)]
    clock.now = new Date('2026-03-02T15:09:59Z')
    expect(await post(form, Buffer.from('a'))).toBe(true)
    clock.now = new Date('2026-03-02T15:10:00Z')
    expect(await post(lateForm, Buffer.from('a'))).toBe(false)
    expect(await bytesOf(gateway.readSent(late))).toBeUndefined()
  })

  it('accepts nothing by a changed form', async () => {
    const key = newKey()
    const { url, fields } = await begin(key)
    for (const changed of fields.keys()) {
      const others = fields.map((field, i) =>
        i === changed ? { ...field, value: `${field.value.slice(0, -2)}zz` } : field,
      )
      expect(await post({ url, fields: others }, Buffer.from('a'))).toBe(false)
    }
    expect(await post({ url, fields: [] }, Buffer.from('a'))).toBe(false)
    expect(await bytesOf(gateway.readSent(key))).toBeUndefined()
  })

  it('keeps the server’s files separate from uploads', async () => {
    const key = newKey()
    const form = await begin(key)
    await post(form, Buffer.from('sent'))
    await gateway.keep(key, contentOf(Buffer.from('kept')))
    await gateway.removeSent(key)
    expect(await bytesOf(gateway.readSent(key))).toBeUndefined()
    expect(String(await bytesOf(gateway.read(key)))).toBe('kept')
    await post(form, Buffer.from('sent again'))
    expect(String(await bytesOf(gateway.read(key)))).toBe('kept')
  })

  it('never changes a kept file, even for many simultaneous writes', async () => {
    const key = newKey()
    const words = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(1_000))
    const kept = await Promise.all(
      words.map((one) => gateway.keep(key, contentOf(Buffer.from(one)))),
    )
    expect(kept.filter((isKept) => isKept)).toHaveLength(1)
    expect(await gateway.keep(key, contentOf(Buffer.from('later')))).toBe(false)
    expect(String(await bytesOf(gateway.read(key)))).toBe(words[kept.indexOf(true)])
  })

  it('keeps no part of a file whose upload fails, and passes on the error', async () => {
    const key = newKey()
    const half = async function* () {
      yield Buffer.from('half')
      throw codedError('FILE_INFECTED')
    }
    await expect(gateway.keep(key, { size: 8, bytes: half() })).rejects.toMatchObject({
      code: 'FILE_INFECTED',
    })
    expect(await bytesOf(gateway.read(key))).toBeUndefined()
  })

  it('streams a large file part by part', async () => {
    const key = newKey()
    const file = Buffer.alloc(3_000_000, 'portal ')
    await gateway.keep(key, contentOf(file))
    const stored = await gateway.read(key)
    expect(stored?.size).toBe(file.length)
    const parts: Buffer[] = []
    for await (const part of stored?.bytes ?? []) parts.push(part)
    expect(Buffer.concat(parts).equals(file)).toBe(true)
    expect(parts.length).toBeGreaterThan(10)
  })

  it('removes both; a repeat changes nothing', async () => {
    const key = newKey()
    await post(await begin(key), Buffer.from('sent'))
    await gateway.keep(key, contentOf(Buffer.from('kept')))
    for (let again = 0; again < 2; again += 1) await gateway.remove(key)
    expect([await bytesOf(gateway.read(key)), await bytesOf(gateway.readSent(key))]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe("the storage's failures", () => {
  it.each(['unavailable', 'silent'] as const)(
    '%s: tried again once, then refused without a name in the log',
    async (fault) => {
      const key = newKey()
      await s3.keep(key, contentOf(Buffer.from('kept')))
      emulator.faults.push(fault)
      expect(String(await bytesOf(s3.read(key)))).toBe('kept')
      emulator.faults.push(fault, fault)
      await expect(bytesOf(s3.read(key))).rejects.toMatchObject({ code: 'UPLOADS_UNAVAILABLE' })
      expect(told).toHaveLength(1)
      expect(told.join()).not.toContain(key)
    },
  )

  it('an answer that begins and never ends is aborted', async () => {
    const key = newKey()
    const large = Buffer.alloc(400_000)
    await s3.keep(key, contentOf(large))
    const impatient = createS3Uploads({ ...emulator.options, now, log, timeoutMs: 2_000 })
    emulator.faults.push('stuck')
    const file = await impatient.read(key)
    expect(file?.size).toBe(large.length)
    await expect(bytesOf(Promise.resolve(file))).rejects.toMatchObject({
      code: 'UPLOADS_UNAVAILABLE',
    })
    expect(await bytesOf(s3.read(key))).toEqual(large)
  })

  it('forbidden: refused without a retry', async () => {
    emulator.faults.push('forbidden')
    await expect(s3.keep(newKey(), contentOf(Buffer.from('a')))).rejects.toMatchObject({
      code: 'UPLOADS_UNAVAILABLE',
    })
    expect(emulator.faults).toEqual([])
  })
})

it('requires the storage to encrypt every file', async () => {
  const key = newKey()
  await postToS3(
    await s3.begin({ key, userId: 'ada', contentType: 'image/png', maxBytes: 10 }),
    Buffer.from('a'),
  )
  await s3.keep(key, contentOf(Buffer.from('b')))
  expect([emulator.encryption.get(`sent/${key}`), emulator.encryption.get(`kept/${key}`)]).toEqual([
    'AES256',
    'AES256',
  ])
})

/** Amazon's published examples of signatures. */
describe('a signature', () => {
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }

  it("of a request equals Amazon's", async () => {
    const headers = {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    }
    const request = {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers,
    }
    const signed = await signedHeaders(request, keys, new Date('2013-05-24T00:00:00Z'))
    expect(signed.authorization?.replaceAll(', ', ',')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it("of a form's policy equals Amazon's", async () => {
    const policy = [
      '{ "expiration": "2015-12-30T12:00:00.000Z",',
      '  "conditions": [',
      '    {"bucket": "sigv4examplebucket"},',
      '    ["starts-with", "$key", "user/user1/"],',
      '    {"acl": "public-read"},',
      '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
      '    ["starts-with", "$Content-Type", "image/"],',
      '    {"x-amz-meta-uuid": "14365123651274"},',
      '    {"x-amz-server-side-encryption": "AES256"},',
      '    ["starts-with", "$x-amz-meta-tag", ""],',
      '',
      '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
      '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
      '    {"x-amz-date": "20151229T000000Z" }',
      '  ]',
      '}',
    ].join('\r\n')
    const encoded = Buffer.from(policy).toString('base64')
    expect(await signatureOf(encoded, keys, new Date('2015-12-29T00:00:00Z'))).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    )
  })
})
