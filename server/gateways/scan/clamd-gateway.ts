import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { codedError } from '../../errors.ts'
import { passLastAfter } from '../../uploads/file-content.ts'
import type { ScanGateway } from './scan-gateway.ts'

export type ClamdOptions = {
  /** A local socket, or host and port. */
  readonly address: NetConnectOpts
  /** Maximum time without a response, while it receives a file and while it scans. */
  readonly silenceMs?: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Files of the maximum size are scanned within a few seconds. */
const SILENCE_MS = 20_000
const MOST_REPLY_LETTERS = 1_000

/**
 * Scans with ClamAV's daemon. Each file needs one connection and one INSTREAM command.
 *
 * Source: clamd(8), "INSTREAM".
 */
export function createClamdGateway({
  address,
  silenceMs = SILENCE_MS,
  log,
}: ClamdOptions): ScanGateway {
  const judge = (reply: string): void => {
    if (reply === 'stream: OK') return
    if (reply.endsWith(' FOUND')) {
      log.warn({ found: reply }, 'The scanner refused a file')
      throw codedError('FILE_INFECTED')
    }
    throw new Error(reply)
  }
  async function* scan(file: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const scanner = converse(address, silenceMs)
    const sent = async function* () {
      for await (const bytes of file) {
        if (bytes.length > 0) await orUnavailable(() => scanner.send(bytes), log)
        yield bytes
      }
    }
    try {
      yield* passLastAfter(sent(), () => orUnavailable(async () => judge(await scanner.end()), log))
    } finally {
      scanner.close()
    }
  }
  return { scan }
}

/** Translates the scanner's errors to a refusal. Errors from reading the file are passed on. */
async function orUnavailable(work: () => Promise<void>, log: ClamdOptions['log']): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || error.message === 'FILE_INFECTED') throw error
    const failure = error.message.slice(0, MOST_REPLY_LETTERS)
    const isTooSmall = failure.startsWith('INSTREAM')
    log.warn(
      { failure },
      isTooSmall
        ? 'The StreamMaxLength of the scanner is too small'
        : 'The scanner gave no usable answer',
    )
    throw codedError('SCAN_UNAVAILABLE')
  }
}

function converse(address: NetConnectOpts, silenceMs: number) {
  const socket = connect(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The scanner is silent')))
  let said = ''
  const reply = new Promise<string>((resolve, reject) => {
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
      const end = said.indexOf('\0')
      if (end >= 0) resolve(said.slice(0, end))
      else if (said.length > MOST_REPLY_LETTERS) reject(new Error('The scanner says too much'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The scanner hung up')))
  })
  // The reply is awaited at the end.
  reply.catch(() => undefined)

  const write = async (bytes: Uint8Array): Promise<void> => {
    // A reply before the end means that the scanner stopped reading.
    if (said !== '' || socket.write(bytes)) return
    await Promise.race([once(socket, 'drain'), reply])
  }
  const lengthOf = (bytes: Uint8Array): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return length
  }
  socket.write('zINSTREAM\0')
  return {
    send: async (bytes: Uint8Array) => {
      await write(lengthOf(bytes))
      await write(bytes)
    },
    end: async () => {
      await write(Buffer.alloc(4))
      return reply
    },
    close: () => socket.destroy(),
  }
}
