import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { createEmbeddedGateway } from '#server/gateways/video/embedded/embedded-gateway.ts'
import { registerSignalRoute, registerSockets } from '#server/gateways/video/embedded/signal-route.ts'
import type { CallRole } from '#server/gateways/video/video-gateway.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer } from '#tests/support/server.ts'
import { connectSignal } from '#tests/support/signal-client.ts'

const lines: string[] = []
const server = await startServer({ LOG_LEVEL: 'trace' }, { logStream: { write: (line: string) => void lines.push(line) } })
await server.app.listen({ host: '127.0.0.1', port: 0 })
const port = portOf(server.app.server.address())
const { video } = server.app.platform.gateways
afterAll(() => server.close())

function portOf(address: ReturnType<typeof server.app.server.address>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

const tokenFor = async (room: string, role: CallRole) => (await video.admit(room, role)).token

/** A browser that has joined a room. */
async function joined(room: string, role: CallRole, peerId = `${role}-page`) {
  const client = await connectSignal(port)
  client.say({ type: 'join', token: await tokenFor(room, role), peerId })
  await client.hear('joined')
  return client
}

describe('the signalling of a call', () => {
  it('tells patient and provider of one another, and passes on what they say', async () => {
    const ada = await joined('visit-1', 'patient')
    expect(ada.heard).toEqual([{ type: 'joined', peer: null }])
    const iris = await joined('visit-1', 'provider')
    expect(iris.heard).toEqual([{ type: 'joined', peer: 'patient-page' }])
    expect(await ada.hear('peer-joined')).toEqual({ type: 'peer-joined', peer: 'provider-page' })
    iris.say({ type: 'signal', data: { description: 'words of hers' } })
    expect(await ada.hear('signal')).toEqual({ type: 'signal', from: 'provider-page', data: { description: 'words of hers' } })
    ada.say({ type: 'ping' })
    expect(await ada.hear('pong')).toEqual({ type: 'pong' })
    ada.say({ type: 'leave' })
    expect(await iris.hear('peer-left')).toEqual({ type: 'peer-left', peer: 'patient-page' })
    const again = await joined('visit-1', 'patient', 'other-page')
    again.socket.close()
    expect(await iris.hear('peer-lost')).toEqual({ type: 'peer-lost', peer: 'other-page' })
    iris.socket.close()
    ada.socket.close()
    expect(lines.join('')).not.toContain('words of hers')
  })

  it('keeps rooms apart: nothing of one reaches another', async () => {
    const [ada, ben] = [await joined('visit-2', 'patient'), await joined('visit-3', 'patient')]
    const iris = await joined('visit-2', 'provider')
    iris.say({ type: 'signal', room: 'visit-3', to: 'patient-page', data: 'for Ada' })
    await ada.hear('signal')
    expect(ben.heard).toEqual([{ type: 'joined', peer: null }])
    // Joining again elsewhere is nothing that a member can say.
    iris.say({ type: 'join', token: await tokenFor('visit-3', 'provider'), peerId: 'x' })
    expect(await iris.closed).toBe(4400)
    expect(ben.heard).toEqual([{ type: 'joined', peer: null }])
    ada.socket.close()
    ben.socket.close()
  })

  it('gives a part to the page that came last, and lets a page come back to its own', async () => {
    const iris = await joined('visit-4', 'provider')
    const first = await joined('visit-4', 'patient', 'first-page')
    const second = await joined('visit-4', 'patient', 'second-page')
    expect(await first.closed).toBe(4409)
    first.socket.close()
    second.say({ type: 'signal', data: 'still here' })
    expect(await iris.hear('signal')).toMatchObject({ from: 'second-page' })
    expect(iris.heard.map((one) => JSON.stringify(one)).join('')).not.toContain('peer-l')
    const back = await joined('visit-4', 'patient', 'second-page')
    expect(back.heard).toEqual([{ type: 'joined', peer: 'provider-page' }])
    iris.socket.close()
    back.socket.close()
  })

  it.each([
    ['no token', {}],
    ['a token of nobody', { token: 'AQF4AAAA', peerId: 'a' }],
    ['no name of its page', { token: 'valid' }],
    ['a name that is none', { token: 'valid', peerId: '<b>' }],
  ])('does not let in who says %s', async (_what, said) => {
    const client = await connectSignal(port)
    const token = Reflect.get(said, 'token') === 'valid' ? { token: await tokenFor('visit-5', 'patient') } : {}
    client.say({ type: 'join', ...said, ...token })
    expect([4400, 4401]).toContain(await client.closed)
    expect(client.heard).toEqual([])
  })

  it('does not let in with a token that has expired, and does with a new one', async () => {
    const token = await tokenFor('visit-6', 'patient')
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 600_000)
    const late = await connectSignal(port)
    late.say({ type: 'join', token, peerId: 'a' })
    expect(await late.closed).toBe(4401)
    const anew = await joined('visit-6', 'patient')
    anew.socket.close()
    server.clock.now = before
  })

  it('closes who speaks before joining, in no JSON, in bytes, or of what it does not know', async () => {
    const [early, garbled, bytes, strange] = await Promise.all([0, 1, 2, 3].map(() => connectSignal(port)))
    early?.say({ type: 'signal', data: 1 })
    garbled?.socket.send('{')
    bytes?.socket.send(new Uint8Array([1, 2]))
    strange?.say({ type: 'shout' })
    const codes = await Promise.all([early, garbled, bytes, strange].map((client) => client?.closed))
    expect(codes).toEqual([4401, 4400, 4400, 4400])
  })

  it('closes who says too much at once, or too often', async () => {
    const loud = await joined('visit-7', 'patient')
    loud.say({ type: 'signal', data: 'x'.repeat(70_000) })
    expect([1006, 1009]).toContain(await loud.closed)
    const quick = await joined('visit-7', 'patient')
    for (let i = 0; i < 200; i += 1) quick.say({ type: 'ping' })
    expect(await quick.closed).toBe(4429)
  })

  it('is no way to other addresses, and nothing of an address is logged', async () => {
    await expect(connectSignal(port, '/graphql?token=secret-words')).rejects.toThrow()
    await expect(connectSignal(port, '/nowhere?token=secret-words')).rejects.toThrow()
    expect((await server.app.inject('/video-signal')).statusCode).toBe(404)
    expect(lines.join('')).not.toContain('secret-words')
  })
})

it('drops sockets that never join, and those whose other end is dead', async () => {
  const app = Fastify()
  const ports = { dataKeys: createDataKeyring(newDataKey('a')), now: () => new Date() }
  await registerSockets(app)
  const rooms = registerSignalRoute(app, ports, {
    joinWithinMs: 80,
    pingEveryMs: 60,
    messages: { most: 100, withinMs: 1000 },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const own = portOf(app.server.address())
  const silent = await connectSignal(own)
  expect(await silent.closed).toBe(4401)
  const alive = await connectSignal(own)
  const { token } = await createEmbeddedGateway(ports).admit('visit-8', 'patient')
  alive.say({ type: 'join', token, peerId: 'a' })
  await alive.hear('joined')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([alive.socket.readyState, rooms.size()]).toEqual([WebSocket.OPEN, 1])
  // What a machine does that has lost its network: it answers nothing.
  for (const socket of app.websocketServer.clients) socket._socket.pause()
  await eventually(() => expect(rooms.size()).toBe(0))
  await app.close()
})
