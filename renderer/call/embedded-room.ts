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
  const peerId = crypto.randomUUID()
  let pass = first
  let socket: WebSocket | null = null
  let peer: { readonly id: string; readonly link: PeerLink } | null = null
  let own: OwnTracks = { camera: null, microphone: null }
  let isJoined = false
  let wasJoined = false
  let ended: 'refused' | 'replaced' | 'left' | null = null
  let attempts = 0
  let tries = 0
  let retry = 0
  let heardAt = 0
  let beatAt = 0

  const say = (message: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function present(): void {
    if (ended === 'left') return
    const other = peer?.link.other() ?? null
    const isServerAway = ended === null && wasJoined && !isJoined && tries > TRIES_UNSAID_IN_CALL
    const others = peer && other ? [{ id: peer.id, ...other }] : []
    store.set({ line: ended ?? lineOf(other !== null), others, isServerAway })
  }

  function lineOf(seesOther: boolean): RoomState['line'] {
    if (isJoined || seesOther) return 'joined'
    if (wasJoined) return 'lost'
    return tries > TRIES_UNSAID ? 'failed' : 'connecting'
  }

  async function connect(): Promise<void> {
    attempts += 1
    const attempt = attempts
    const found: CallPass | null | 'away' = pass ?? (await askPass().catch(() => 'away' as const))
    pass = null
    // A later attempt may have started in the meantime. This one would replace it.
    if (ended !== null || attempt !== attempts) return
    if (found === 'away') return drop()
    if (found === null) return end('refused')
    const opened = new WebSocket(new URL(SIGNAL_PATH, location.href.replace(/^http/, 'ws')))
    socket = opened
    heardAt = performance.now()
    beatAt = heardAt
    opened.onopen = () => say({ type: 'join', token: found.videoToken, peerId })
    opened.onmessage = ({ data }) => hear(JSON.parse(String(data)))
    opened.onclose = ({ code }) => (code === REPLACED ? end('replaced') : drop())
  }

  /** The connection to the server is lost. Tries again soon, and then less and less often. */
  function drop(): void {
    forget()
    if (ended !== null) return
    tries += 1
    clearTimeout(retry)
    retry = window.setTimeout(
      () => void connect(),
      Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 10), LONGEST_DELAY_MS),
    )
    present()
  }

  function forget(): void {
    isJoined = false
    if (socket === null) return
    // A dead socket may report its end only after minutes.
    socket.onclose = null
    socket.onmessage = null
    socket.close()
    socket = null
  }

  function end(reason: 'refused' | 'replaced' | 'left'): void {
    ended = reason
    clearTimeout(retry)
    clearInterval(beats)
    window.removeEventListener('online', hurry)
    window.removeEventListener('pagehide', leave)
    forget()
    part()
    present()
  }

  function leave(): void {
    say({ type: 'leave' })
    end('left')
  }

  /**
   * Connects to the other person in the room. A known person who returns keeps the connection: they
   * may have lost only the server and still have their end of it.
   */
  function meet(id: string | null): void {
    if (id === null) return
    if (id === peer?.id) {
      peer.link.comeBack()
      return
    }
    part()
    // The server accepts only text, and does not read it.
    const send = (said: object) => say({ type: 'signal', data: JSON.stringify(said) })
    peer = {
      id,
      link: createPeerLink({ isPolite: role === 'patient', tracks: own, send, onChange: present }),
    }
  }

  function part(): void {
    peer?.link.close()
    peer = null
  }

  function hear(message: {
    readonly type: string
    readonly peer?: string | null
    readonly from?: string
    readonly data?: string
  }) {
    heardAt = performance.now()
    switch (message.type) {
      case 'joined':
        isJoined = true
        wasJoined = true
        tries = 0
        meet(message.peer ?? null)
        break
      case 'peer-joined':
        meet(message.peer ?? null)
        break
      case 'peer-left':
        part()
        break
      case 'signal':
        if (message.from === peer?.id) peer?.link.accept(parsed(message.data))
        break
      default: // a heartbeat's reply, and a person who is lost and may come back
    }
    present()
  }

  function hurry(): void {
    if (socket !== null || ended !== null) return
    clearTimeout(retry)
    void connect()
  }

  const beats = window.setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return
    const now = performance.now()
    if (beatAt > heardAt && now - beatAt > ANSWERS_WITHIN_MS) return drop()
    beatAt = now
    say({ type: 'ping' })
  }, BEAT_MS)
  window.addEventListener('online', hurry)
  window.addEventListener('pagehide', leave)
  void connect()

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    publish: (tracks) => {
      own = tracks
      peer?.link.publish(tracks)
    },
    leave,
  }
}
