import { createHash, createHmac } from 'node:crypto'
import type { S3Keys } from '#server/gateways/uploads/s3-signature.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * Signs the headers of a request (AWS Signature Version 4) without the vendor's library, which this
 * checks.
 *
 * @param request Its headers are signed, with `host` and the date. Our paths need no encoding.
 *
 * Source: Amazon S3 API reference, "Authenticating requests: using the Authorization header".
 */
export function signedHeaders(
  {
    method,
    url,
    headers,
  }: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  },
  keys: S3Keys,
  now: Date,
): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const all: Record<string, string> = { host, ...headers, 'x-amz-date': amzDate(now) }
  const names = Object.keys(all).toSorted()
  const signedNames = names.join(';')
  const lines = names.map((name) => `${name}:${all[name]?.trim()}\n`).join('')
  const hash = headers['x-amz-content-sha256'] ?? ''
  const canonical = [method, pathname, search.slice(1), lines, signedNames, hash].join('\n')
  const scope = scopeOf(keys, now)
  const toSign = [
    ALGORITHM,
    amzDate(now),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const { host: _host, ...sent } = all
  const credential = `${keys.accessKeyId}/${scope}`
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${credential},SignedHeaders=${signedNames},Signature=${signatureOf(toSign, keys, now)}`,
  }
}

/** Signs a text with a key for one day, region and service. */
export function signatureOf(text: string, { secretAccessKey, region }: S3Keys, now: Date): string {
  const hmac = (key: string | Buffer, data: string) =>
    createHmac('sha256', key).update(data).digest()
  const parts = [dayOf(now), region, 's3', 'aws4_request']
  const key = parts.reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(key, text).toString('hex')
}

function scopeOf({ region }: S3Keys, now: Date): string {
  return `${dayOf(now)}/${region}/s3/aws4_request`
}

function amzDate(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function dayOf(now: Date): string {
  return amzDate(now).slice(0, 8)
}
