import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'

/** The keys of an S3 account. */
export type S3Keys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

type Signed = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

type Form = { readonly conditions: readonly unknown[]; readonly expiresAt: Date }

/** Signs the headers of a request, with `host` and the date. */
export async function signedHeaders(
  { method, url, headers }: Signed,
  keys: S3Keys,
  now: Date,
): Promise<Record<string, string>> {
  const { protocol, host, hostname, pathname: path } = new URL(url)
  const request = { method, protocol, hostname, path, headers: { host, ...headers } }
  const signed = await signerOf(keys).sign(request, { signingDate: now })
  const { host: _host, ...sent } = signed.headers
  return sent
}

/**
 * Signs the fields of a form that posts a file from a browser.
 *
 * Source: Amazon S3 API reference, "Browser-based uploads using POST".
 */
export async function signedForm(
  { conditions, expiresAt }: Form,
  keys: S3Keys,
  now: Date,
): Promise<Record<string, string>> {
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const fields = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${keys.accessKeyId}/${date.slice(0, 8)}/${keys.region}/s3/aws4_request`,
    'x-amz-date': date,
  }
  const ours = Object.entries(fields).map(([name, value]) => ({ [name]: value }))
  const policy = JSON.stringify({
    expiration: expiresAt.toISOString(),
    conditions: [...conditions, ...ours],
  })
  const encoded = Buffer.from(policy).toString('base64')
  return { ...fields, policy: encoded, 'x-amz-signature': await signatureOf(encoded, keys, now) }
}

/** Signs a text with a key for one day, region and service. */
export function signatureOf(text: string, keys: S3Keys, now: Date): Promise<string> {
  return signerOf(keys).sign(text, { signingDate: now })
}

function signerOf({ region, ...credentials }: S3Keys): SignatureV4 {
  return new SignatureV4({
    region,
    service: 's3',
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  })
}
