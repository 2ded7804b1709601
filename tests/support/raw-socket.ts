import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** Parts of a frame that no browser sends. */
type FrameOddities = {
  readonly opcode?: number
  readonly isMasked?: boolean
  readonly isFinal?: boolean
  /** The reserved bits for extensions, 0 to 7. */
  readonly reserved?: number
  /** A length that differs from the payload's. */
  readonly length?: bigint
}

/** A WebSocket whose bytes a test writes. Source: RFC 6455, section 5.2. */
type RawSocket = { readonly socket: Socket; readonly closed: Promise<void> }

/** The first byte of a close frame. */
const CLOSE = 0x88

/** Connects to a local server that accepts a WebSocket. */
export async function connectRaw(port: number, path: string): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1')
  // These tests expect servers that cut the connection.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const key = randomBytes(16).toString('base64')
  const lines = [
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
  ]
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (answer: Buffer) =>
      answer.toString('latin1').startsWith('HTTP/1.1 101')
        ? resolve()
        : reject(new Error('The server refused a WebSocket')),
    )
    socket.once('close', () => reject(new Error('The server closed the connection')))
  })
  // Reads and drops later data, so that this is no slow reader. Answers a close by ending the
  // connection.
  socket.on('data', (said: Buffer) => {
    if (said[0] === CLOSE) socket.end()
  })
  return { socket, closed }
}

const TEXT = 1
const MASK = Buffer.alloc(4)

/** One frame. Its mask is zero, so the payload is sent unchanged. */
export function frame(payload: Buffer | string, oddities: FrameOddities = {}): Buffer {
  const { opcode = TEXT, isMasked = true, isFinal = true, reserved = 0 } = oddities
  const body = Buffer.from(payload)
  const head = Buffer.alloc(10)
  head[0] = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode
  head[1] = (isMasked ? 0x80 : 0) | 127
  head.writeBigUInt64BE(oddities.length ?? BigInt(body.length), 2)
  return Buffer.concat([head, ...(isMasked ? [MASK] : []), body])
}
