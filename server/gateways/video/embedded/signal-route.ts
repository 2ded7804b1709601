import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { codedError } from '../../../errors.ts'
import { type EmbeddedVideoPorts, readPass } from './embedded-gateway.ts'
import { CLOSED, createSignalRooms, type Member, type SignalRooms } from './signal-rooms.ts'

/** Where browsers in a call of the embedded gateway find one another. */
export const SIGNAL_PATH = '/video-signal'

/** How patient the route is, and with how much. */
export type SignalLimits = {
  /** Until a socket has said with which token it joins. */
  readonly joinWithinMs: number
  /** Between two looks whether the other end of a socket is there. */
  readonly pingEveryMs: number
  readonly messages: { readonly most: number; readonly withinMs: number }
}

/** A description of a call has some 5 kB; a browser sends a burst of some 20 messages, then one every 2 seconds. */
const LIMITS: SignalLimits = { joinWithinMs: 5_000, pingEveryMs: 10_000, messages: { most: 150, withinMs: 10_000 } }
const LARGEST_MESSAGE_BYTES = 64 * 1024

/** What is used of a socket of the `ws` package. */
type Socket = {
  readonly send: (text: string) => void
  readonly close: (code: number) => void
  readonly terminate: () => void
  readonly ping: () => void
  readonly on: (event: 'message' | 'close' | 'pong', listener: (data: unknown, isBinary: unknown) => void) => unknown
}

/**
 * Lets this server speak over WebSockets; before any route. A request to speak so at another path is refused as an unknown address, and
 * nothing of a socket is logged.
 */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LARGEST_MESSAGE_BYTES },
    errorHandler: (_error, socket: Socket) => socket.terminate(),
    // Browsers connect again by themselves: a server that stops does not wait for them.
    preClose: (done) => {
      for (const socket of app.websocketServer.clients) socket.terminate()
      app.websocketServer.close()
      done()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== SIGNAL_PATH) throw codedError('NOT_FOUND')
  })
}

/**
 * The signalling of the embedded gateway. A socket says first with which token it joins; then its messages go to the other part of its
 * room, unread. A socket that is silent at first, dead, too loud, or says what nobody understands is closed.
 */
export function registerSignalRoute(app: FastifyInstance, ports: EmbeddedVideoPorts, limits: SignalLimits = LIMITS): SignalRooms {
  const rooms = createSignalRooms()
  app.get(SIGNAL_PATH, { websocket: true }, (socket: Socket) => attend(socket, { rooms, ports, limits }))
  return rooms
}

type Host = { readonly rooms: SignalRooms; readonly ports: EmbeddedVideoPorts; readonly limits: SignalLimits }

function attend(socket: Socket, { rooms, ports, limits }: Host): void {
  const { most, withinMs } = limits.messages
  let member: Member | undefined
  let isThere = true
  let recent: number[] = []
  const silence = setTimeout(() => socket.close(CLOSED.notAdmitted), limits.joinWithinMs)
  const looks = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    socket.ping()
  }, limits.pingEveryMs)

  const join = (said: Said) => {
    const admission = said.type === 'join' ? readPass(ports, said.token) : undefined
    if (said.type !== 'join' || admission === undefined) return socket.close(CLOSED.notAdmitted)
    clearTimeout(silence)
    const seat = {
      send: (message: object) => socket.send(JSON.stringify(message)),
      close: (code: number) => socket.close(code),
    }
    member = { admission, peerId: said.peerId, seat }
    rooms.join(member)
  }

  socket.on('pong', () => {
    isThere = true
  })
  socket.on('message', (data, isBinary) => {
    const now = performance.now()
    recent = [...recent.filter((at) => at > now - withinMs), now]
    if (recent.length > most) return socket.close(CLOSED.tooMany)
    const said = isBinary === true ? undefined : readMessage(String(data))
    if (said === undefined) return socket.close(CLOSED.notUnderstood)
    if (member === undefined) return join(said)
    if (said.type === 'ping') return member.seat.send({ type: 'pong' })
    if (said.type === 'signal') return rooms.pass(member, said.data)
    if (said.type === 'leave') return rooms.leave(member, 'left')
    return socket.close(CLOSED.notUnderstood)
  })
  socket.on('close', () => {
    clearTimeout(silence)
    clearInterval(looks)
    if (member !== undefined) rooms.leave(member, 'lost')
  })
}

type Said =
  | { readonly type: 'join'; readonly token: string; readonly peerId: string }
  | { readonly type: 'signal'; readonly data: unknown }
  | { readonly type: 'ping' | 'leave' }

function readMessage(text: string): Said | undefined {
  const message = parsed(text)
  if (typeof message !== 'object' || message === null) return undefined
  const [type, token, peerId, data]: unknown[] = ['type', 'token', 'peerId', 'data'].map((key) => Reflect.get(message, key))
  if (type === 'ping' || type === 'leave') return { type }
  if (type === 'signal') return { type, data }
  if (type !== 'join' || typeof token !== 'string' || typeof peerId !== 'string') return undefined
  return /^[A-Za-z0-9-]{1,64}$/.test(peerId) ? { type, token, peerId } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
