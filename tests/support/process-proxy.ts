import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of several server processes, which get new connections in turn. */
export type ProcessProxy = {
  readonly port: number
  readonly url: string
  readonly close: () => Promise<void>
}

/** A process that refuses connections is left out, as by any load balancer. */
export async function startProcessProxy(ports: readonly number[]): Promise<ProcessProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  let turn = 0
  const passOn = (client: Socket, tries: number): void => {
    const port = ports[turn % ports.length]
    turn += 1
    if (port === undefined || tries === 0) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    keep(server)
    let isConnected = false
    server.on('connect', () => {
      isConnected = true
      client.pipe(server).pipe(client)
      client.on('close', () => server.destroy())
    })
    server.on('close', () => (isConnected ? client.destroy() : passOn(client, tries - 1)))
  }
  const server = createServer((client) => {
    keep(client)
    passOn(client, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port, url: `http://127.0.0.1:${port}`, close }
}
