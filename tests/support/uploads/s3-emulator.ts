import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { createHash, timingSafeEqual } from 'node:crypto'
import { at } from '#tests/support/server.ts'
import { signatureOf, signedHeaders } from './expected-signature.ts'

const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const BUCKET = 'portal-files'

/** The emulator's next fault; it happens once. */
type S3Fault = 'unavailable' | 'silent' | 'forbidden' | 'stuck'

/** Emulates S3 over HTTP: signed requests for objects, and browser form posts with a policy. */
export async function startS3Emulator(now: () => Date) {
  const objects = new Map<string, Buffer>()
  const faults: S3Fault[] = []
  const encryption = new Map<string, string>()

  const asked = async (request: IncomingMessage, body: Buffer): Promise<[number, Buffer?]> => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (request.method === 'POST' && pathname === `/${BUCKET}`) return posted(request, body)
    const name = pathname.slice(BUCKET.length + 2)
    if (!isSigned(request, body)) return [403]
    if (request.method === 'PUT') {
      // S3 requires the length of a body.
      if (Number(request.headers['content-length']) !== body.length) return [411]
      if (request.headers['if-none-match'] === '*' && objects.has(name)) return [412]
      objects.set(name, body)
      encryption.set(name, String(request.headers['x-amz-server-side-encryption']))
      return [200]
    }
    if (request.method === 'DELETE') return [objects.delete(name) ? 204 : 204]
    const found = objects.get(name)
    return found === undefined ? [404] : [200, found]
  }
  const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
    const hash = createHash('sha256').update(body).digest('hex')
    if (!['UNSIGNED-PAYLOAD', hash].includes(String(request.headers['x-amz-content-sha256'])))
      return false
    const names =
      /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? []
    const headers = Object.fromEntries(
      names
        .filter((name) => name !== 'host' && name !== 'x-amz-date')
        .map((name) => [name, String(request.headers[name])]),
    )
    // S3 checks the requested host; a proxy may be in front of it.
    const url = `http://${request.headers.host}${request.url}`
    const expected = signedHeaders(
      { method: request.method ?? '', url, headers },
      KEYS,
      now(),
    ).authorization
    // Clients may separate the parts of the header with a space.
    return expected === request.headers.authorization?.replaceAll(', ', ',')
  }
  const posted = async (request: IncomingMessage, body: Buffer): Promise<[number]> => {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const field = (name: string) => String(form.get(name))
    const file = form.get('file')
    const expected = Buffer.from(signatureOf(field('policy'), KEYS, now()))
    const given = Buffer.from(field('x-amz-signature'))
    if (
      expected.length !== given.length ||
      !timingSafeEqual(expected, given) ||
      !(file instanceof Blob)
    )
      return [403]
    const policy: unknown = JSON.parse(Buffer.from(field('policy'), 'base64').toString())
    if (Date.parse(String(at(policy, 'expiration'))) <= now().getTime()) return [403]
    const conditions = at(policy, 'conditions')
    if (!Array.isArray(conditions)) return [403]
    for (const condition of conditions) {
      if (Array.isArray(condition)) {
        if (file.size < condition[1] || file.size > condition[2]) return [400]
      } else {
        const [[name, value] = ['', '']] = Object.entries(condition)
        if (name !== 'bucket' && field(name) !== value) return [403]
      }
    }
    objects.set(field('key'), Buffer.from(await file.arrayBuffer()))
    encryption.set(field('key'), field('x-amz-server-side-encryption'))
    return [204]
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part)
    } catch {
      // The client disconnected: half a file is not stored.
      return
    }
    const fault = faults.shift()
    if (fault === 'silent') return void request.socket.destroy()
    const isWell = fault === undefined || fault === 'stuck'
    const [status, bytes] = isWell
      ? await asked(request, Buffer.concat(parts))
      : [fault === 'forbidden' ? 403 : 503]
    const etag =
      status === 200
        ? {
            etag: `"${createHash('md5')
              .update(bytes ?? '')
              .digest('hex')}"`,
          }
        : {}
    response.writeHead(status, {
      ...etag,
      ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
    })
    if (fault === 'stuck') response.write(bytes?.subarray(0, 1_000))
    else response.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    options: { ...KEYS, bucket: BUCKET, endpoint: origin },
    objects,
    encryption,
    faults,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
