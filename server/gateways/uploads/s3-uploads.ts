import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { codedError } from '../../errors.ts'
import { type S3Keys, signedForm, signedHeaders } from './s3-signature.ts'
import { FORM_MINUTES, type UploadGateway } from './upload-gateway.ts'

/** Where files lie in S3, or a storage that speaks as it does. */
export type S3Options = S3Keys & {
  readonly bucket: string
  /** For example `https://s3.us-east-1.amazonaws.com`; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly now?: () => Date
  /** How long one of two attempts may take. */
  readonly timeoutMs?: number
  /** Where failures are told: the status, never a name. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

const TIMEOUT_MS = 20_000
const ATTEMPTS = 2
/** The storage encrypts what it keeps. */
const ENCRYPTION = 'AES256'

type Ask = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly name: string; readonly body?: Buffer }

/** The real gateway: browsers post to the bucket, by a form that this server signs; this server reads from it and writes to it. */
export function createS3Uploads(options: S3Options): UploadGateway {
  const { bucket, endpoint, now = () => new Date(), log } = options
  const address = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}`)

  const attempt = async ({ method, name, body }: Ask): Promise<Response> => {
    const url = `${address.href}/${name}`
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(method === 'PUT' ? { 'x-amz-server-side-encryption': ENCRYPTION } : {}),
    }
    return fetch(url, {
      method,
      headers: signedHeaders({ method, url, headers }, options, now()),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
  }
  /** @returns What it holds; `undefined` where the storage has no such file. */
  const ask = async (asked: Ask): Promise<Buffer | undefined> => {
    let failure: unknown
    for (let turn = 1; turn <= ATTEMPTS; turn += 1) {
      try {
        const response = await attempt(asked)
        const bytes = Buffer.from(await response.arrayBuffer())
        if (response.ok) return bytes
        if (response.status === 404) return undefined
        failure = { status: response.status }
        if (response.status < 500) break
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
