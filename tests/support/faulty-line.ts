import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A vendor's fault: unreachable; silent; reports a failure; answers byte by byte without an end;
 * answers nonsense.
 */
export const FAULTS = ['refused', 'hanging', 'error', 'slow', 'garbage'] as const
export type Fault = (typeof FAULTS)[number]

/** A connection to a vendor that a test breaks and mends. */
export type FaultyLine = {
  readonly port: number
  readonly origin: string
  /** Applies the fault from now on and closes existing connections. */
  readonly break: (fault: Fault) => Promise<void>
  readonly mend: () => Promise<void>
  /** How many requests the vendor got since it broke. An unreachable vendor gets none. */
  readonly asked: () => number
  readonly close: () => Promise<void>
}

/** The vendor's protocol: with HTTP the client begins, with SMTP the server. */
type Protocol = 'http' | 'smtp'

const FAILED =
  'HTTP/1.1 500 Internal Server Error\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}'
const PAGE = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>'
const NONSENSE = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close\r\n\r\n${PAGE}`
const ANSWERS = {
  http: { error: FAILED, garbage: NONSENSE },
  smtp: { error: '554 5.3.0 Try never\r\n', garbage: `${PAGE}\r\n` },
}
const MS_A_BYTE = 100

/** Forwards a free local port to a server. Its port is read when the first client connects. */
export async function startFaultyLine(
  protocol: Protocol,
  target: () => number,
): Promise<FaultyLine> {
  const sockets = new Set<Socket>()
  let fault: Fault | undefined
  let asked = 0

  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const passOn = (client: Socket): Socket => {
    const vendor = connect(target(), '127.0.0.1')
    keep(vendor)
    client.on('close', () => vendor.destroy())
    client.pipe(vendor)
    return vendor
  }
  const answer = (client: Socket, words: string): void => {
    if (protocol === 'smtp') client.end(words)
    else client.once('data', () => client.end(words))
  }
  const server = createServer((client) => {
    keep(client)
    // A client may also connect in advance and send nothing.
    if (protocol === 'smtp') asked += 1
    else client.once('data', () => (asked += 1))
    if (fault === 'hanging') return void client.resume()
    if (fault === 'error' || fault === 'garbage') return answer(client, ANSWERS[protocol][fault])
    const vendor = passOn(client)
    if (fault === 'slow') return trickle(vendor, client)
    vendor.on('close', () => client.destroy())
    vendor.pipe(client)
  })
  const listen = async (port: number): Promise<void> => {
    const listening = once(server, 'listening')
    server.listen(port, '127.0.0.1')
    await listening
  }
  const endAll = async (): Promise<void> => {
    await Promise.all(
      [...sockets].map(async (socket) => {
        const closed = once(socket, 'close')
        socket.destroy()
        await closed
      }),
    )
  }
  const hangUp = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await endAll()
    await closed
  }

  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  const { port } = address
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    break: async (next) => {
      fault = next
      asked = 0
      if (next === 'refused') await hangUp()
      else await endAll()
    },
    mend: async () => {
      fault = undefined
      asked = 0
      await endAll()
      if (!server.listening) await listen(port)
    },
    asked: () => asked,
    close: hangUp,
  }
}

/** Forwards the vendor's answer byte by byte until a side closes the connection. */
function trickle(vendor: Socket, client: Socket): void {
  const waiting: number[] = []
  const timer = setInterval(() => {
    const next = waiting.shift()
    if (next !== undefined && client.writable) client.write(Uint8Array.of(next))
  }, MS_A_BYTE)
  vendor.on('data', (bytes: Buffer) => void waiting.push(...bytes))
  client.on('close', () => clearInterval(timer))
}
