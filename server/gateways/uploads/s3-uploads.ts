import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { codedError, isCodedError } from '../../errors.ts'
import type { FileContent, StoredFile } from '../../uploads/file-content.ts'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS } from '../vendor-wait.ts'
import { type S3Keys, signedForm, signedHeaders } from './s3-signature.ts'
import {
  type ExpectedUpload,
  FORM_MINUTES,
  type UploadForm,
  type UploadGateway,
} from './upload-gateway.ts'

/** A bucket in S3 or a compatible storage. */
export type S3Options = S3Keys & {
  readonly bucket: string
  /** For example `https://s3.us-east-1.amazonaws.com`. The bucket is the first part of the path. */
  readonly endpoint: string
  readonly now?: () => Date
  /** Time limit of one attempt, without the time to transfer the file's bytes. */
  readonly timeoutMs?: number
  /** Logs failures: the status, never a name. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** The slowest tolerated connection to the storage: 10 MB per second. */
const BYTES_A_MS = 10_000
/** Time to transfer a file of the maximum size. */
const LONGEST_MOVE_MS = 5_000
/** The storage encrypts stored files. */
const ENCRYPTION = 'AES256'
const HASH_OF_NOTHING = createHash('sha256').digest('hex')

type Ask = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly name: string }
type Answer = { readonly response: Response; readonly limit: Limit }

type Bucket = {
  readonly options: S3Options
  readonly address: URL
  readonly now: () => Date
}

/**
 * The real gateway: browsers post to the bucket with a form that this server signs. This server
 * reads from the bucket and writes to it.
 */
export function createS3Uploads(options: S3Options): UploadGateway {
  const { bucket: name, endpoint, now = () => new Date() } = options
  const bucket: Bucket = {
    options,
    address: new URL(`${endpoint.replace(/\/$/, '')}/${name}`),
    now,
  }
  return {
    vendor: 's3',
    begin: (expected) => begin(bucket, expected),
    readSent: (key) => read(bucket, `sent/${key}`),
    keep: (key, file) => keep(bucket, `kept/${key}`, file),
    removeSent: (key) => remove(bucket, `sent/${key}`),
    read: (key) => read(bucket, `kept/${key}`),
    remove: async (key) => {
      await remove(bucket, `sent/${key}`)
      await remove(bucket, `kept/${key}`)
    },
  }
}

/** Signs a form for a browser. */
async function begin(
  { options, address, now }: Bucket,
  { key, contentType, maxBytes }: ExpectedUpload,
): Promise<UploadForm> {
  const expiresAt = new Date(now().getTime() + FORM_MINUTES * 60_000)
  const conditions = [
    { bucket: options.bucket },
    { key: `sent/${key}` },
    { 'Content-Type': contentType },
    { 'x-amz-server-side-encryption': ENCRYPTION },
    ['content-length-range', 1, maxBytes],
  ]
  const fields = {
    key: `sent/${key}`,
    'Content-Type': contentType,
    'x-amz-server-side-encryption': ENCRYPTION,
  }
  const signed = await signedForm({ conditions, expiresAt }, options, now())
  const all = Object.entries({ ...fields, ...signed }).map(([name, value]) => ({ name, value }))
  return { url: address.href, fields: all }
}

async function read(bucket: Bucket, name: string): Promise<StoredFile | undefined> {
  const { response, limit } = await ask(bucket, { method: 'GET', name })
  const { body, headers } = response
  if (response.status === 404 || body === null) {
    limit.giveUp()
    return undefined
  }
  const size = Number(headers.get('content-length'))
  limit.extend(moveMs(size))
  limit.pause()
  const bytes = Readable.from(arriving(bucket, body, limit), { objectMode: false })
  // Also ends a stream that was never read.
  return { size, bytes: bytes.once('close', limit.giveUp) }
}

async function* arriving(
  bucket: Bucket,
  body: ReadableStream<Uint8Array>,
  limit: Limit,
): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    limit.run()
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw unavailable(bucket, 'GET', typeOf(error))
    })
    limit.pause()
    if (done) return
    yield value
  }
}

/**
 * Tries only once, because a stream can be read only once. After a failure the caller may repeat
 * the whole upload.
 */
async function keep(bucket: Bucket, name: string, { size, bytes }: FileContent): Promise<boolean> {
  let failed: { readonly error: unknown } | undefined
  const source = async function* () {
    try {
      yield* bytes
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  try {
    const file = { size, bytes: source() }
    const { response, limit } = await attempt(bucket, { method: 'PUT', name }, file)
    limit.giveUp()
    if (isOfStorage('PUT', response)) return true
    if (response.status === 412) return false
    throw unavailable(bucket, 'PUT', { status: response.status })
  } catch (error) {
    if (failed !== undefined) throw failed.error
    if (isCodedError(error)) throw error
    throw unavailable(bucket, 'PUT', typeOf(error))
  }
}

async function remove(bucket: Bucket, name: string): Promise<void> {
  const { limit } = await ask(bucket, { method: 'DELETE', name })
  limit.giveUp()
}

/** @returns The storage's own reply, or that it has no such file. */
async function ask(bucket: Bucket, asked: Ask): Promise<Answer> {
  let failure: object = {}
  for (let turn = 1; turn <= VENDOR_ATTEMPTS; turn += 1) {
    try {
      const answer = await attempt(bucket, asked)
      const { status } = answer.response
      if (isOfStorage(asked.method, answer.response) || status === 404) return answer
      answer.limit.giveUp()
      failure = { status }
      if (status >= 400 && status < 500) break
    } catch (error) {
      failure = typeOf(error)
    }
  }
  throw unavailable(bucket, asked.method, failure)
}

async function attempt(
  { options, address, now }: Bucket,
  { method, name }: Ask,
  body?: FileContent,
): Promise<Answer> {
  const url = `${address.href}/${name}`
  const signed = {
    // A file's bytes are streamed, so their hash is unknown. The connection is encrypted.
    'x-amz-content-sha256': body === undefined ? HASH_OF_NOTHING : 'UNSIGNED-PAYLOAD',
    ...(body === undefined
      ? {}
      : { 'if-none-match': '*', 'x-amz-server-side-encryption': ENCRYPTION }),
  }
  const { timeoutMs = VENDOR_ATTEMPT_MS } = options
  const limit = startLimit(timeoutMs + moveMs(body?.size ?? 0))
  const headers = await signedHeaders({ method, url, headers: signed }, options, now())
  const request = { method, headers, redirect: 'error', signal: limit.signal } as const
  try {
    if (body === undefined) return { response: await fetch(url, request), limit }
    const sent = {
      ...request,
      headers: { ...headers, 'content-length': String(body.size) },
      duplex: 'half',
    }
    return {
      response: await fetch(url, { ...sent, body: streamOf(whileTaken(body.bytes, limit)) }),
      limit,
    }
  } catch (error) {
    limit.giveUp()
    throw error
  }
}

function unavailable({ options }: Bucket, method: Ask['method'], failure: object): Error {
  options.log?.warn({ storage: failure, method }, 'The storage gave no usable answer')
  return codedError('UPLOADS_UNAVAILABLE')
}

/** A failure for the log: its type, never its message. */
function typeOf(error: unknown): object {
  return { type: error instanceof Error ? error.name : typeof error }
}

/** The origin that browsers post to, for the content security policy. */
export function originOf({ endpoint }: Pick<S3Options, 'endpoint'>): string {
  return new URL(endpoint).origin
}

/**
 * False for a reply from a proxy in front of the storage, whose content is not a file. The
 * storage's replies have an ETag.
 */
function isOfStorage(method: Ask['method'], { ok, status, headers }: Response): boolean {
  if (method === 'DELETE') return status === 204
  return ok && headers.has('etag') && (method === 'PUT' || headers.has('content-length'))
}

function moveMs(bytes: number): number {
  return Math.min(bytes / BYTES_A_MS, LONGEST_MOVE_MS)
}

/** Counts only the time spent waiting for the storage. */
type Limit = ReturnType<typeof startLimit>

/** Aborts a request after waiting too long for the storage. */
function startLimit(mostMs: number) {
  const controller = new AbortController()
  let leftMs = mostMs
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= performance.now() - since
  }
  const run = () => {
    pause()
    since = performance.now()
    timer = setTimeout(() => controller.abort(new Error('STORAGE_TOO_SLOW')), leftMs)
  }
  run()
  return {
    signal: controller.signal,
    pause,
    run,
    extend: (byMs: number) => {
      leftMs += byMs
      if (timer !== undefined) run()
    },
    /** Also after the end: discards the unread rest of a reply. */
    giveUp: () => {
      pause()
      controller.abort()
    },
  }
}

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

/**
 * Counts the time until the storage has received a part, but not the time to produce the next.
 */
async function* whileTaken(
  bytes: AsyncIterable<Uint8Array>,
  limit: Limit,
): AsyncIterable<Uint8Array> {
  limit.pause()
  for await (const part of bytes) {
    limit.run()
    yield part
    limit.pause()
  }
  limit.run()
}
