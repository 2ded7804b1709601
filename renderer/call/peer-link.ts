import type { OwnTracks, RemotePart } from './call-room.ts'

/** A connection between this browser and another one. */
export type PeerLink = {
  /** The other person while they are connected; null before, and after the connection is lost. */
  readonly other: () => Omit<RemotePart, 'id'> | null
  /** Handles a message that the other browser sent through the server. */
  readonly accept: (said: unknown) => void
  readonly publish: (tracks: OwnTracks) => void
  /** The server was unreachable for a while. Repeats what may have been lost. */
  readonly comeBack: () => void
  readonly close: () => void
}

type LinkOptions = {
  /** If both sides send an offer at the same time, the polite side withdraws its own. */
  readonly isPolite: boolean
  readonly tracks: OwnTracks
  readonly send: (said: object) => void
  readonly onChange: () => void
}

const KINDS = ['camera', 'microphone'] as const
type Kind = (typeof KINDS)[number]
/**
 * A disturbed connection often recovers, and browsers give up only after about 15 seconds. After
 * this time, the connection is restarted.
 */
const HEALS_WITHIN_MS = 2_000
const CONNECTS_WITHIN_MS = 4_000

/**
 * Connects to another browser with the pattern "perfect negotiation": both sides may send an offer
 * at any time. Whether devices are on or off is sent over a channel between the browsers, so the
 * server does not learn it.
 *
 * Source: WebRTC 1.0, section 10.7.
 */
export function createPeerLink({ isPolite, tracks, send, onChange }: LinkOptions): PeerLink {
  const connection = new RTCPeerConnection()
  const link: Link = {
    connection,
    channel: connection.createDataChannel('state', { negotiated: true, id: 0 }),
    stream: new MediaStream(),
    senders: new Map(),
    isPolite,
    send,
    onChange,
    own: tracks,
    theirs: null,
    isOffering: false,
    isIgnoring: false,
    disturbance: 0,
  }
  listen(link)
  let heard = Promise.resolve()
  const looks = window.setInterval(() => comeBack(link), CONNECTS_WITHIN_MS)
  publish(link, tracks)
  return {
    other: () => otherOf(link),
    // One message after the other. An offer right after an answer does not collide with the
    // answered offer.
    accept: (said) => {
      heard = heard.then(() => accept(link, said)).catch(giveWay)
    },
    publish: (next) => publish(link, next),
    comeBack: () => comeBack(link),
    close: () => {
      clearInterval(looks)
      clearTimeout(link.disturbance)
      connection.close()
    },
  }
}

/** A connection and what is known about it. */
type Link = Omit<LinkOptions, 'tracks'> & {
  readonly connection: RTCPeerConnection
  readonly channel: RTCDataChannel
  /** The other side's tracks. */
  readonly stream: MediaStream
  readonly senders: Map<Kind, RTCRtpSender>
  own: OwnTracks
  /** Which devices of the other side are on; null until it says so. */
  theirs: Readonly<Record<Kind, boolean>> | null
  isOffering: boolean
  isIgnoring: boolean
  disturbance: number
}

function listen(link: Link): void {
  const { connection, channel, isPolite, send, onChange } = link
  connection.onnegotiationneeded = () => {
    // Both sides would begin at the same time. The polite one waits for the first offer, and sends
    // its own afterwards.
    if (isPolite && connection.remoteDescription === null) return
    link.isOffering = true
    void describe(link)
      .catch(giveWay)
      .finally(() => {
        link.isOffering = false
      })
  }
  connection.onicecandidate = ({ candidate }) => {
    if (candidate !== null) send({ candidate })
  }
  connection.onconnectionstatechange = () => {
    clearTimeout(link.disturbance)
    const { connectionState } = connection
    if (connectionState === 'failed') connection.restartIce()
    if (connectionState === 'disconnected')
      link.disturbance = window.setTimeout(() => connection.restartIce(), HEALS_WITHIN_MS)
    onChange()
  }
  channel.onopen = () => tell(link)
  channel.onmessage = ({ data }) => {
    const said = parsed(data)
    link.theirs = {
      camera: member(said, 'camera') === true,
      microphone: member(said, 'microphone') === true,
    }
    onChange()
  }
}

function otherOf({ connection, theirs, stream }: Link): Omit<RemotePart, 'id'> | null {
  return connection.connectionState === 'connected' && theirs !== null
    ? { stream, hasCamera: theirs.camera, hasMicrophone: theirs.microphone }
    : null
}

async function describe({ connection, send }: Link): Promise<void> {
  await connection.setLocalDescription()
  send({ description: connection.localDescription })
}

/** Tells the other side which devices are on. */
function tell({ channel, own }: Link): void {
  if (channel.readyState !== 'open') return
  channel.send(JSON.stringify({ camera: own.camera !== null, microphone: own.microphone !== null }))
}

function publish(link: Link, next: OwnTracks): void {
  const { connection, senders } = link
  link.own = next
  for (const kind of KINDS) {
    const track = next[kind]
    const sender = senders.get(kind)
    if (sender !== undefined) void sender.replaceTrack(track).catch(giveWay)
    else if (track !== null) senders.set(kind, connection.addTrack(track))
  }
  tell(link)
}

async function accept(link: Link, said: unknown): Promise<void> {
  const { connection } = link
  const description = readDescription(member(said, 'description'))
  if (description !== undefined) {
    const isCollision =
      description.type === 'offer' && (link.isOffering || connection.signalingState !== 'stable')
    link.isIgnoring = !link.isPolite && isCollision
    if (link.isIgnoring) return
    await connection.setRemoteDescription(description)
    if (description.type === 'offer') await describe(link)
    gather(link)
    return
  }
  const candidate = readCandidate(member(said, 'candidate'))
  // Candidates that belong to an ignored offer cannot be added.
  if (candidate !== undefined && !link.isIgnoring) await connection.addIceCandidate(candidate)
}

/**
 * Collects the other side's tracks. Events do not cover all of them: Chromium fires none for a
 * track that arrives while the own one is being added.
 */
function gather({ connection, stream, onChange }: Link): void {
  for (const { currentDirection, receiver } of connection.getTransceivers())
    if (currentDirection === 'sendrecv' || currentDirection === 'recvonly')
      stream.addTrack(receiver.track)
  onChange()
}

function comeBack({ connection, send }: Link): void {
  if (connection.signalingState === 'have-local-offer')
    send({ description: connection.localDescription })
  else if (connection.connectionState !== 'connected' && connection.remoteDescription !== null)
    connection.restartIce()
}

/**
 * Ignores messages that do not fit or arrive after the end. The state of the connection shows the
 * result.
 */
function giveWay(): void {}

/** Messages from the network may have any shape, so they are checked. */
function readDescription(said: unknown): RTCSessionDescriptionInit | undefined {
  const [type, sdp] = [member(said, 'type'), member(said, 'sdp')]
  return (type === 'offer' || type === 'answer') && typeof sdp === 'string'
    ? { type, sdp }
    : undefined
}

function readCandidate(said: unknown): RTCIceCandidateInit | undefined {
  const candidate = member(said, 'candidate')
  const [sdpMid, sdpMLineIndex] = [member(said, 'sdpMid'), member(said, 'sdpMLineIndex')]
  if (typeof candidate !== 'string') return undefined
  return {
    candidate,
    sdpMid: typeof sdpMid === 'string' ? sdpMid : null,
    sdpMLineIndex: typeof sdpMLineIndex === 'number' ? sdpMLineIndex : null,
  }
}

/** The other side's message; `undefined` if it is not JSON. */
export function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
