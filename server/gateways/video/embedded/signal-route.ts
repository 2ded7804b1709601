import { randomUUID } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { codedError } from '../../../errors.ts'
import { describeFailure } from '../../../graphql/error-formatter.ts'
import { type EmbeddedVideoPorts, readPass } from './embedded-gateway.ts'
import type { EventChannelPorts } from './event-channel.ts'
import { createSharedRooms, type SharedRooms } from './shared-rooms.ts'
import { CLOSED, type Member, type SignalMessage } from './signal-rooms.ts'

/** Path where the browsers of a call find each other. */
export const SIGNAL_PATH = '/video-signal'

export type SignalLimits = {
  /** Time until a socket must have joined with a token. */
  readonly joinWithinMs: number
  /** Time between two checks that the other end is still connected. */
  readonly pingEveryMs: number
  /** Time between two reports of a process to the others. */
  readonly reportEveryMs: number
  readonly messages: { readonly most: number; readonly withinMs: number }
}

/**
 * A description of a call has about 5 kB. A browser first sends about 20 messages, then one every 2
 * seconds.
 */
const LIMITS: SignalLimits = {
  joinWithinMs: 5_000,
  pingEveryMs: 10_000,
  reportEveryMs: 5_000,
  messages: { most: 150, withinMs: 10_000 },
}
const LARGEST_MESSAGE_BYTES = 64 * 1024
/** A closed socket that does not reply is cut after this time. */
const CLOSE_WITHIN_MS = 2_000

/** The used members of a socket of the `ws` package. */
type Socket = {
  readonly send: (text: string) => void
  readonly close: (code: number) => void
  readonly terminate: () => void
  readonly ping: () => void
  readonly on: (
    event: 'message' | 'close' | 'pong',
    listener: (data: unknown, isBinary: unknown) => void,
  ) => unknown
}

/**
 * Enables WebSockets. Call it before adding routes. Requests at other paths are refused as unknown,
 * and requests from pages of other sites are refused. Nothing from a socket is logged.
 *
 * @param publicUrl The portal's URL.
 */
export async function registerSockets(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LARGEST_MESSAGE_BYTES, closeTimeout: CLOSE_WITHIN_MS },
    errorHandler: (_error, socket: Socket) => socket.terminate(),
    // Browsers reconnect automatically, so a stopping server does not wait for them.
    preClose: (done) => {
      for (const socket of app.websocketServer.clients) socket.terminate()
      app.websocketServer.close()
      done()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (!request.ws) return
    if (request.routeOptions.url !== SIGNAL_PATH) throw codedError('NOT_FOUND')
    if (isForeign(request, publicUrl)) throw codedError('FORBIDDEN')
  })
}

/** Browsers always send the origin of their page. A request without it is not from a browser. */
function isForeign({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return false
  return URL.parse(origin)?.host !== host
}

/**
 * The signaling of the embedded gateway. A socket first sends its token; its later messages go
 * unread to the other member of its room. A socket is closed if it does not join in time, is dead,
 * sends too much or something invalid, or causes an error.
 */
export function registerSignalRoute(
  app: FastifyInstance,
  ports: EmbeddedVideoPorts & Pick<EventChannelPorts, 'openNotices'>,
  limits: SignalLimits = LIMITS,
): SharedRooms {
  const { dataKeys, openNotices } = ports
  const rooms = createSharedRooms({ dataKeys, openNotices, log: app.log }, limits.reportEveryMs)
  app.addHook('onClose', () => rooms.close())
  app.get(SIGNAL_PATH, { websocket: true }, (socket: Socket, request) =>
    attend(socket, { rooms, ports, limits, log: request.log }),
  )
  return rooms
}

type Host = {
  readonly rooms: SharedRooms
  readonly ports: EmbeddedVideoPorts
  readonly limits: SignalLimits
  readonly log: FastifyBaseLogger
}

function attend(socket: Socket, { rooms, ports, limits, log }: Host): void {
  const { most, withinMs } = limits.messages
  let member: Member | undefined
  let isThere = true
  let isClosed = false
  let recent: number[] = []
  const close = (code: number): void => {
    isClosed = true
    socket.close(code)
  }
  /** An error in a listener or timer is caught here, because it would end the process. */
  const guarded =
    <Args extends readonly unknown[]>(listener: (...args: Args) => void) =>
    (...args: Args): void => {
      try {
        listener(...args)
      } catch (error) {
        log.error({ failure: describeFailure(error) }, 'A socket could not be served')
        close(CLOSED.notUnderstood)
      }
    }
  const silence = setTimeout(() => close(CLOSED.notAdmitted), limits.joinWithinMs)
  const looks = setInterval(
    guarded(() => {
      if (!isThere) return socket.terminate()
      isThere = false
      socket.ping()
    }),
    limits.pingEveryMs,
  )

  const join = (said: Said) => {
    const admission = said.type === 'join' ? readPass(ports, said.token) : undefined
    if (said.type !== 'join' || admission === undefined) return close(CLOSED.notAdmitted)
    clearTimeout(silence)
    const send = (message: SignalMessage) => socket.send(JSON.stringify(message))
    member = { id: randomUUID(), admission, peerId: said.peerId, seat: { send, close } }
    rooms.join(member)
  }

  const hear = (data: unknown, isBinary: unknown) => {
    // Messages that arrive while the socket is closing are ignored.
    if (isClosed) return
    const now = performance.now()
    recent = [...recent.filter((at) => at > now - withinMs), now]
    if (recent.length > most) return close(CLOSED.tooMany)
    const said = isBinary === true ? undefined : readMessage(String(data))
    if (said === undefined) return close(CLOSED.notUnderstood)
    if (member === undefined) return join(said)
    if (said.type === 'ping') return member.seat.send({ type: 'pong' })
    if (said.type === 'signal') return rooms.pass(member, said.data)
    if (said.type === 'leave') return rooms.leave(member, 'left')
    return close(CLOSED.notUnderstood)
  }

  socket.on('pong', () => {
    isThere = true
  })
  socket.on('message', guarded(hear))
  socket.on(
    'close',
    guarded(() => {
      clearTimeout(silence)
      clearInterval(looks)
      if (member !== undefined) rooms.leave(member, 'lost')
    }),
  )
}

type Said =
  | { readonly type: 'join'; readonly token: string; readonly peerId: string }
  | { readonly type: 'signal'; readonly data: string }
  | { readonly type: 'ping' | 'leave' }

/**
 * A message is flat: all its members are texts. `JSON.parse` accepts any depth, which could
 * overflow later code.
 */
function readMessage(text: string): Said | undefined {
  const message = parsed(text)
  if (typeof message !== 'object' || message === null) return undefined
  const [type, token, peerId, data]: unknown[] = ['type', 'token', 'peerId', 'data'].map((key) =>
    Reflect.get(message, key),
  )
  if (type === 'ping' || type === 'leave') return { type }
  if (type === 'signal') return typeof data === 'string' ? { type, data } : undefined
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
