import {
  type CallPass,
  type CallRoom,
  createRoomStore,
  type OwnTracks,
  type RoomEntry,
  type RoomState,
} from './call-room.ts'
import { createPeerLink, parsed, type PeerLink } from './peer-link.ts'

/** Address at which this server connects browsers with each other. */
const SIGNAL_PATH = '/video-signal'
/** The server's code for a page that was replaced by another page of the same person. */
const REPLACED = 4409
const BEAT_MS = 2_000
/** A server that is up replies to a heartbeat within this time. */
const ANSWERS_WITHIN_MS = 1_500
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2_000
/** Failed attempts before the page shows a failure. Attempts continue after that. */
const TRIES_UNSAID = 4
/** During a call, shorter interruptions end before a message would be read. */
const TRIES_UNSAID_IN_CALL = 2

/**
 * A room of the embedded gateway, which connects two browsers. If the connection to the server is
 * lost, the connection between the browsers continues. The page then requests another pass and
 * connects again, until it leaves or the server no longer admits it.
 */
export function openEmbeddedRoom({ role, first, askPass }: RoomEntry): CallRoom {
  const store = createRoomStore()
  const call: Call = {
    store,
    role,
    askPass,
    peerId: crypto.randomUUID(),
    hurry: () => hurry(call),
    leave: () => {
      say(call, { type: 'leave' })
      end(call, 'left')
    },
    beats: window.setInterval(() => beat(call), BEAT_MS),
    pass: first,
    socket: null,
    peer: null,
    own: { camera: null, microphone: null },
    isJoined: false,
    wasJoined: false,
    ended: null,
    attempts: 0,
    tries: 0,
    retry: 0,
    heardAt: 0,
    beatAt: 0,
  }
  window.addEventListener('online', call.hurry)
  window.addEventListener('pagehide', call.leave)
  void connect(call)
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    publish: (tracks) => {
      call.own = tracks
      call.peer?.link.publish(tracks)
    },
    leave: call.leave,
  }
}

/** A room and what is known about it. */
type Call = Pick<RoomEntry, 'role' | 'askPass'> & {
  readonly store: ReturnType<typeof createRoomStore>
  readonly peerId: string
  readonly hurry: () => void
  readonly leave: () => void
  /** The timer of the heartbeat. */
  readonly beats: number
  pass: RoomEntry['first']
  socket: WebSocket | null
  peer: { readonly id: string; readonly link: PeerLink } | null
  own: OwnTracks
  isJoined: boolean
  wasJoined: boolean
  ended: 'refused' | 'replaced' | 'left' | null
  attempts: number
  /** Failed attempts since the room was last joined. */
  tries: number
  retry: number
  heardAt: number
  beatAt: number
}

function say({ socket }: Call, message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function present(call: Call): void {
  const { store, peer, ended, isJoined, wasJoined, tries } = call
  if (ended === 'left') return
  const other = peer?.link.other() ?? null
  const isServerAway = ended === null && wasJoined && !isJoined && tries > TRIES_UNSAID_IN_CALL
  const others = peer && other ? [{ id: peer.id, ...other }] : []
  store.set({ line: ended ?? lineOf(call, other !== null), others, isServerAway })
}

function lineOf({ isJoined, wasJoined, tries }: Call, seesOther: boolean): RoomState['line'] {
  if (isJoined || seesOther) return 'joined'
  if (wasJoined) return 'lost'
  return tries > TRIES_UNSAID ? 'failed' : 'connecting'
}

async function connect(call: Call): Promise<void> {
  call.attempts += 1
  const attempt = call.attempts
  const found: CallPass | null | 'away' =
    call.pass ?? (await call.askPass().catch(() => 'away' as const))
  call.pass = null
  // A later attempt may have started in the meantime. This one would replace it.
  if (call.ended !== null || attempt !== call.attempts) return
  if (found === 'away') return drop(call)
  if (found === null) return end(call, 'refused')
  const opened = new WebSocket(new URL(SIGNAL_PATH, location.href.replace(/^http/, 'ws')))
  call.socket = opened
  call.heardAt = performance.now()
  call.beatAt = call.heardAt
  opened.onopen = () => say(call, { type: 'join', token: found.videoToken, peerId: call.peerId })
  opened.onmessage = ({ data }) => hear(call, JSON.parse(String(data)))
  opened.onclose = ({ code }) => (code === REPLACED ? end(call, 'replaced') : drop(call))
}

/** The connection to the server is lost. Tries again soon, and then less and less often. */
function drop(call: Call): void {
  forget(call)
  if (call.ended !== null) return
  call.tries += 1
  clearTimeout(call.retry)
  call.retry = window.setTimeout(
    () => void connect(call),
    Math.min(FIRST_DELAY_MS * 2 ** Math.min(call.tries - 1, 10), LONGEST_DELAY_MS),
  )
  present(call)
}

function forget(call: Call): void {
  const { socket } = call
  call.isJoined = false
  if (socket === null) return
  // A dead socket may report its end only after minutes.
  socket.onclose = null
  socket.onmessage = null
  socket.close()
  call.socket = null
}

function end(call: Call, reason: 'refused' | 'replaced' | 'left'): void {
  call.ended = reason
  clearTimeout(call.retry)
  clearInterval(call.beats)
  window.removeEventListener('online', call.hurry)
  window.removeEventListener('pagehide', call.leave)
  forget(call)
  part(call)
  present(call)
}

/**
 * Connects to the other person in the room. The connection to a person who returns is kept: they
 * may have lost only the server.
 */
function meet(call: Call, id: string | null): void {
  if (id === null) return
  if (id === call.peer?.id) {
    call.peer.link.comeBack()
    return
  }
  part(call)
  const link = createPeerLink({
    isPolite: call.role === 'patient',
    tracks: call.own,
    // The server accepts only text, and does not read it.
    send: (said) => say(call, { type: 'signal', data: JSON.stringify(said) }),
    onChange: () => present(call),
  })
  call.peer = { id, link }
}

function part(call: Call): void {
  call.peer?.link.close()
  call.peer = null
}

type Message = {
  readonly type: string
  readonly peer?: string | null
  readonly from?: string
  readonly data?: string
}

function hear(call: Call, message: Message): void {
  call.heardAt = performance.now()
  switch (message.type) {
    case 'joined':
      call.isJoined = true
      call.wasJoined = true
      call.tries = 0
      meet(call, message.peer ?? null)
      break
    case 'peer-joined':
      meet(call, message.peer ?? null)
      break
    case 'peer-left':
      part(call)
      break
    case 'signal':
      if (message.from === call.peer?.id) call.peer?.link.accept(parsed(message.data))
      break
    default: // a heartbeat's reply, and a person who is lost and may come back
  }
  present(call)
}

/** Connects without waiting for the next attempt, because the browser is online again. */
function hurry(call: Call): void {
  if (call.socket !== null || call.ended !== null) return
  clearTimeout(call.retry)
  void connect(call)
}

function beat(call: Call): void {
  if (call.socket?.readyState !== WebSocket.OPEN) return
  const now = performance.now()
  if (call.beatAt > call.heardAt && now - call.beatAt > ANSWERS_WITHIN_MS) {
    drop(call)
    return
  }
  call.beatAt = now
  say(call, { type: 'ping' })
}
