import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { codedError } from '../../errors.ts'
import { VENDOR_ATTEMPT_MS, VENDOR_ATTEMPTS } from '../vendor-wait.ts'
import { type S3Keys, signedForm, signedHeaders } from './s3-signature.ts'
import { FORM_MINUTES, type UploadGateway } from './upload-gateway.ts'

/** Where files lie in S3, or a storage that speaks as it does. */
export type S3Options = S3Keys & {
  readonly bucket: string
  /** For example `https://s3.us-east-1.amazonaws.com`; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly now?: () => Date
  /** How long one attempt may take, beside what it takes to move the bytes of a file. */
  readonly timeoutMs?: number
  /** Where failures are told: the status, never a name. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** The slowest line to the storage that is waited for: 10 MB a second. */
const BYTES_A_MS = 10_000
/** The largest file there may be takes no longer. */
const LONGEST_MOVE_MS = 10_000
/** The storage encrypts what it keeps. */
const ENCRYPTION = 'AES256'

type Ask = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly name: string; readonly body?: Buffer }
type Answer = { readonly status: number; readonly isOfStorage: boolean; readonly bytes: Buffer }

/** The real gateway: browsers post to the bucket, by a form that this server signs; this server reads from it and writes to it. */
export function createS3Uploads(options: S3Options): UploadGateway {
  const { bucket, endpoint, now = () => new Date(), log } = options
  const address = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}`)

  const attempt = async ({ method, name, body }: Ask): Promise<Answer> => {
    const url = `${address.href}/${name}`
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(method === 'PUT' ? { 'x-amz-server-side-encryption': ENCRYPTION } : {}),
    }
    const limit = startLimit((options.timeoutMs ?? VENDOR_ATTEMPT_MS) + moveMs(body?.length ?? 0))
    try {
      const response = await fetch(url, {
        method,
        headers: signedHeaders({ method, url, headers }, options, now()),
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        redirect: 'error',
        signal: limit.signal,
      })
      limit.extend(moveMs(Number(response.headers.get('content-length') ?? 0)))
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, isOfStorage: isOfStorage(method, response), bytes }
    } finally {
      limit.end()
    }
  }
  /** @returns What it holds; `undefined` where the storage has no such file. */
  const ask = async (asked: Ask): Promise<Buffer | undefined> => {
    let failure: unknown
    for (let turn = 1; turn <= VENDOR_ATTEMPTS; turn += 1) {
      try {
        const { status, isOfStorage, bytes } = await attempt(asked)
        if (isOfStorage) return bytes
        if (status === 404) return undefined
        failure = { status }
        if (status >= 400 && status < 500) break
      } catch (error) {
        failure = { type: error instanceof Error ? error.name : typeof error }
      }
    }
    log?.warn({ storage: failure, method: asked.method }, 'The storage gave no usable answer')
    throw codedError('UPLOADS_UNAVAILABLE')
  }
  const remove = async (name: string) => void (await ask({ method: 'DELETE', name }))

  return {
    vendor: 's3',
    begin: async ({ key, contentType, maxBytes }) => {
      const expiresAt = new Date(now().getTime() + FORM_MINUTES * 60_000)
      const conditions = [
        { bucket },
        { key: `sent/${key}` },
        { 'Content-Type': contentType },
        { 'x-amz-server-side-encryption': ENCRYPTION },
        ['content-length-range', 1, maxBytes],
      ]
      const fields = { key: `sent/${key}`, 'Content-Type': contentType, 'x-amz-server-side-encryption': ENCRYPTION }
      const signed = signedForm({ conditions, expiresAt }, options, now())
      const all = Object.entries({ ...fields, ...signed }).map(([name, value]) => ({ name, value }))
      return { url: address.href, fields: all }
    },
    readSent: (key) => ask({ method: 'GET', name: `sent/${key}` }),
    keep: async (key, bytes) => {
      const kept = await ask({ method: 'PUT', name: `kept/${key}`, body: bytes })
      if (kept === undefined) throw codedError('UPLOADS_UNAVAILABLE')
    },
    removeSent: (key) => remove(`sent/${key}`),
    read: (key) => ask({ method: 'GET', name: `kept/${key}` }),
    remove: async (key) => {
      await remove(`sent/${key}`)
      await remove(`kept/${key}`)
    },
  }
}

/** The origin that browsers post to, for the page's policy. */
export function originOf({ endpoint }: Pick<S3Options, 'endpoint'>): string {
  return new URL(endpoint).origin
}

/** False for a page of something that stands before the storage: what that holds is nobody's file. The storage names each object by an ETag. */
function isOfStorage(method: Ask['method'], { ok, status, headers }: Response): boolean {
  return method === 'DELETE' ? status === 204 : ok && headers.has('etag')
}

function moveMs(bytes: number): number {
  return Math.min(bytes / BYTES_A_MS, LONGEST_MOVE_MS)
}

/** Ends a request after a time. The time can be extended while the request runs. */
function startLimit(firstMs: number) {
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('STORAGE_TOO_SLOW'))
  const endsAt = performance.now() + firstMs
  let timer = setTimeout(abort, firstMs)
  return {
    signal: controller.signal,
    extend: (byMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, endsAt + byMs - performance.now())
    },
    end: () => clearTimeout(timer),
  }
}
