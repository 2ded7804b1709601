import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** For what is made anew for each request. */
const QUICK = 4
/** For what is made once. */
const SMALL = 9
const MOST_KEPT = 100

/**
 * Sends a text as small as the browser can read it. Not for replies that hold a secret beside what the caller sent: their size would tell
 * of it.
 */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  sayEncoding(reply, encoding)
  return reply.send(await compress(text, encoding, QUICK))
}

/** Texts that never change, each compressed once for each encoding. The oldest are forgotten. */
export function createCompressedTexts() {
  const kept = new Map<string, Promise<Buffer>>()
  return async (request: FastifyRequest, reply: FastifyReply, key: string, text: () => string): Promise<FastifyReply> => {
    const encoding = encodingFor(request)
    const name = `${encoding} ${key}`
    const body = kept.get(name) ?? compress(text(), encoding, SMALL)
    kept.set(name, body)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    sayEncoding(reply, encoding)
    return reply.send(await body)
  }
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

function compress(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? zip(text) : Promise.resolve(Buffer.from(text))
}

function sayEncoding(reply: FastifyReply, encoding: Encoding): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
}
