import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** The text that the emulator reports as malware. */
export const MALWARE = 'EMULATED-MALWARE'

/**
 * A fault of the daemon: it does not answer, breaks the connection halfway, or answers nonsense.
 */
type ClamdFault = 'silent' | 'hangs up' | 'garbage'

/** Emulates ClamAV's daemon: one INSTREAM command per connection, as in clamd(8). */
export async function startClamdEmulator({ mostBytes = 100_000_000 } = {}) {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const state: { fault: ClamdFault | undefined } = { fault: undefined }

  let isHolding = false
  const held: (() => void)[] = []
  const turn = () => (isHolding ? new Promise<void>((go) => void held.push(go)) : undefined)

  const read = async (socket: Socket): Promise<void> => {
    let rest = Buffer.alloc(0)
    let hasCommand = false
    let size = 0
    const parts: Buffer[] = []
    let isDone = false
    const answer = (words: string) => {
      isDone = true
      socket.end(`${words}\0`)
    }
    for await (const bytes of socket) {
      // Reads the rest of the data; otherwise the answer would be lost with the connection.
      if (isDone || state.fault === 'silent') continue
      if (state.fault === 'hangs up') return void socket.destroy()
      rest = Buffer.concat([rest, bytes])
      if (!hasCommand) {
        const end = rest.indexOf(0)
        if (end < 0) continue
        if (rest.subarray(0, end).toString() !== 'zINSTREAM') answer('UNKNOWN COMMAND')
        hasCommand = true
        rest = rest.subarray(end + 1)
      }
      while (!isDone && rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
        const length = rest.readUInt32BE()
        if (length === 0) {
          await turn()
          answer(verdict(Buffer.concat(parts)))
        }
        parts.push(rest.subarray(4, 4 + length))
        rest = rest.subarray(4 + length)
        size += length
        if (size > mostBytes) answer('INSTREAM size limit exceeded. ERROR')
      }
    }
  }
  const verdict = (file: Buffer): string => {
    scanned.push(file)
    if (state.fault === 'garbage') return '<h1>It works!</h1>'
    return file.includes(MALWARE) ? 'stream: Emulated.Malware-1 FOUND' : 'stream: OK'
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    read(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port')
  return {
    port: address.port,
    /** Every file that it received completely. */
    scanned,
    state,
    /** Holds verdicts back. `next` releases new ones immediately; `all` also the held ones. */
    hold: () => {
      isHolding = true
      const next = () => {
        isHolding = false
      }
      const all = () => {
        next()
        for (const go of held.splice(0)) go()
      }
      return { next, all }
    },
    /** The number of verdicts held back. */
    held: () => held.length,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
