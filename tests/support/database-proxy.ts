import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/** A connection to a database that a test can cut. */
type DatabaseProxy = {
  readonly port: number
  /** Breaks every connection and refuses new ones until it is repaired. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Forwards local connections to a database. */
export async function startDatabaseProxy(target: NetConnectOpts): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // If one end breaks, the other is broken as well.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    const database = connect(target)
    for (const socket of [client, database]) keep(socket)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    client.pipe(database).pipe(client)
  })
  await listen(server, 0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    mend: () => listen(server, port),
    close: async () => (server.listening ? cut() : undefined),
  }
}

async function listen(server: Server, port: number): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
}
