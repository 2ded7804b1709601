import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** For content that is made for each request. */
const QUICK = 4
/** For content that is compressed once. */
const SMALL = 9
const MOST_KEPT = 100

/**
 * Sends a text compressed as the browser supports. Not for replies with a secret next to the
 * caller's input, because their size would reveal it.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  sayEncoding(reply, encoding)
  return reply.send(await compress(text, encoding, QUICK))
}

/** Compresses texts that never change once per encoding. The oldest ones are dropped. */
export function createCompressedTexts() {
  const kept = new Map<string, Promise<Buffer>>()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    text: () => string,
  ): Promise<FastifyReply> => {
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
  if (encoding === 'br')
    return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return encoding === 'gzip' ? zip(text) : Promise.resolve(Buffer.from(text))
}

function sayEncoding(reply: FastifyReply, encoding: Encoding): void {
  void reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
}
