import { get } from 'node:http'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDataKeyring, newDataKey } from '#server/crypto/data-key.ts'
import { createEmbeddedGateway } from '#server/gateways/video/embedded/embedded-gateway.ts'
import {
  registerSignalRoute,
  registerSockets,
} from '#server/gateways/video/embedded/signal-route.ts'
import type { CallRole } from '#server/gateways/video/video-gateway.ts'
import { startServer } from '#tests/support/server.ts'
import { connectSignal } from '#tests/support/signal-client.ts'

const lines: string[] = []
const server = await startServer(
  { LOG_LEVEL: 'trace' },
  { logStream: { write: (line: string) => void lines.push(line) } },
)
await server.app.listen({ host: '127.0.0.1', port: 0 })
const port = portOf(server.app.server.address())
const { gateways, openNotices } = server.app.platform
const { video } = gateways
afterAll(() => server.close())

function portOf(address: ReturnType<typeof server.app.server.address>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The answer to another site's page that opens a WebSocket. */
function statusFor(origin: string): Promise<number | undefined> {
  const asked = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { ...asked, 'sec-websocket-key': Buffer.alloc(16).toString('base64'), origin }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/video-signal', headers })
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
      .on('error', reject)
  })
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
  it('announces patient and provider to each other, and passes on their messages', async () => {
    const ada = await joined('visit-1', 'patient')
    expect(ada.heard).toEqual([{ type: 'joined', peer: null }])
    const iris = await joined('visit-1', 'provider')
    expect(iris.heard).toEqual([{ type: 'joined', peer: 'patient-page' }])
    expect(await ada.hear('peer-joined')).toEqual({ type: 'peer-joined', peer: 'provider-page' })
    iris.say({ type: 'signal', data: '{ "description" : "words of hers" }' })
    expect(await ada.hear('signal')).toEqual({
      type: 'signal',
      from: 'provider-page',
      data: '{ "description" : "words of hers" }',
    })
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

  it('separates rooms: no message of one reaches another', async () => {
    const [ada, ben] = [await joined('visit-2', 'patient'), await joined('visit-3', 'patient')]
    const iris = await joined('visit-2', 'provider')
    iris.say({ type: 'signal', room: 'visit-3', to: 'patient-page', data: 'for Ada' })
    await ada.hear('signal')
    expect(ben.heard).toEqual([{ type: 'joined', peer: null }])
    // A member cannot send a message to join again.
    iris.say({ type: 'join', token: await tokenFor('visit-3', 'provider'), peerId: 'x' })
    expect(await iris.closed).toBe(4400)
    expect(ben.heard).toEqual([{ type: 'joined', peer: null }])
    ada.socket.close()
    ben.socket.close()
  })

  it('gives a role to the newest page, and lets a page return to its own', async () => {
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
  ])('refuses a page that sends %s', async (_what, said) => {
    const client = await connectSignal(port)
    const token =
      Reflect.get(said, 'token') === 'valid' ? { token: await tokenFor('visit-5', 'patient') } : {}
    client.say({ type: 'join', ...said, ...token })
    expect([4400, 4401]).toContain(await client.closed)
    expect(client.heard).toEqual([])
  })

  it('refuses an expired token, and accepts a new one', async () => {
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

  it('disconnects a page that sends before joining, or sends non-JSON, bytes or unknown messages', async () => {
    const [early, garbled, bytes, strange] = await Promise.all(
      [0, 1, 2, 3].map(() => connectSignal(port)),
    )
    early?.say({ type: 'signal', data: 'x' })
    garbled?.socket.send('{')
    bytes?.socket.send(new Uint8Array([1, 2]))
    strange?.say({ type: 'shout' })
    const codes = await Promise.all(
      [early, garbled, bytes, strange].map((client) => client?.closed),
    )
    expect(codes).toEqual([4401, 4400, 4400, 4400])
  })

  it('disconnects a page that sends too much or too often', async () => {
    const loud = await joined('visit-7', 'patient')
    loud.say({ type: 'signal', data: 'x'.repeat(70_000) })
    expect([1006, 1009]).toContain(await loud.closed)
    const quick = await joined('visit-7', 'patient')
    for (let i = 0; i < 200; i += 1) quick.say({ type: 'ping' })
    expect(await quick.closed).toBe(4429)
  })

  it('disconnects a page that sends deeply nested data; the other role stays', async () => {
    const iris = await joined('visit-9', 'provider')
    const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`
    for (const data of ['{"description":"x"}', '["x"]', '1', deep]) {
      const ada = await joined('visit-9', 'patient')
      ada.socket.send(`{"type":"signal","data":${data}}`)
      expect(await ada.closed).toBe(4400)
    }
    const back = await joined('visit-9', 'patient')
    expect(iris.heard).not.toContainEqual(expect.objectContaining({ type: 'signal' }))
    back.say({ type: 'signal', data: 'words' })
    expect(await iris.hear('signal')).toMatchObject({ data: 'words' })
    iris.socket.close()
    back.socket.close()
  })

  it('ignores further data of a socket that it has closed', async () => {
    const iris = await joined('visit-10', 'provider')
    const ada = await joined('visit-10', 'patient')
    ada.socket.send('{')
    for (let i = 0; i < 20; i += 1) ada.say({ type: 'signal', data: 'too late' })
    expect(await ada.closed).toBe(4400)
    expect(await iris.hear('peer-lost')).toMatchObject({ peer: 'patient-page' })
    expect(iris.heard).not.toContainEqual(expect.objectContaining({ type: 'signal' }))
    iris.socket.close()
  })

  it('is for pages of the portal only', async () => {
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`])
      expect([origin, await statusFor(origin)]).toEqual([origin, 403])
    for (const origin of [`http://127.0.0.1:${port}`, server.config.publicUrl])
      expect([origin, await statusFor(origin)]).toEqual([origin, 101])
  })

  it('reaches no other addresses, and no address is logged', async () => {
    await expect(connectSignal(port, '/graphql?token=secret-words')).rejects.toThrow()
    await expect(connectSignal(port, '/nowhere?token=secret-words')).rejects.toThrow()
    expect((await server.app.inject('/video-signal')).statusCode).toBe(404)
    expect(lines.join('')).not.toContain('secret-words')
  })
})

it('closes a socket that fails because of a server error, and serves the others', async () => {
  const written: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void written.push(line) } } })
  const ports = { dataKeys: createDataKeyring(newDataKey('a')), now: () => new Date() }
  let isBroken = false
  const now = () => {
    if (isBroken) throw new Error('a mistake that quotes words of hers')
    return ports.now()
  }
  await registerSockets(app, 'https://portal.example')
  registerSignalRoute(app, { ...ports, openNotices, now })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const own = portOf(app.server.address())
  const { token } = await createEmbeddedGateway(ports).admit('visit-11', 'patient')
  const [unlucky, lucky] = [await connectSignal(own), await connectSignal(own)]
  isBroken = true
  unlucky.say({ type: 'join', token, peerId: 'a' })
  expect(await unlucky.closed).toBe(4400)
  isBroken = false
  lucky.say({ type: 'join', token, peerId: 'b' })
  await lucky.hear('joined')
  lucky.socket.close()
  await app.close()
  expect(written.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 50, failure: expect.objectContaining({ name: 'Error' }) }),
  )
  expect(written.join('')).not.toContain('words of hers')
})

/** A server with other limits. */
async function listenWith(limits: { readonly joinWithinMs: number; readonly pingEveryMs: number }) {
  const app = Fastify()
  const ports = { dataKeys: createDataKeyring(newDataKey('a')), now: () => new Date() }
  await registerSockets(app, 'https://portal.example')
  const messages = { most: 100, withinMs: 1000 }
  const rooms = registerSignalRoute(
    app,
    { ...ports, openNotices },
    { ...limits, reportEveryMs: 5000, messages },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { app, rooms, gateway: createEmbeddedGateway(ports), port: portOf(app.server.address()) }
}

it('drops sockets that never join', async () => {
  const { port } = await listenWith({ joinWithinMs: 80, pingEveryMs: 60_000 })
  expect(await (await connectSignal(port)).closed).toBe(4401)
})

it('keeps sockets that answer, and drops those whose other end is dead', async () => {
  const { app, rooms, gateway, port } = await listenWith({ joinWithinMs: 60_000, pingEveryMs: 500 })
  const alive = await connectSignal(port)
  const { token } = await gateway.admit('visit-8', 'patient')
  alive.say({ type: 'join', token, peerId: 'a' })
  await alive.hear('joined')
  let pongs = 0
  for (const socket of app.websocketServer.clients) socket.on('pong', () => (pongs += 1))
  await expect.poll(() => pongs).toBeGreaterThan(2)
  expect([alive.socket.readyState, rooms.size()]).toEqual([WebSocket.OPEN, 1])
  // Like a machine that has lost its network: it answers nothing.
  for (const socket of app.websocketServer.clients) socket._socket.pause()
  await expect.poll(() => rooms.size()).toBe(0)
})
