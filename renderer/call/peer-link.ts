import type { OwnTracks, RemotePart } from './call-room.ts'

/** A connection from this browser to another one. */
export type PeerLink = {
  /** The other end, while it is seen and heard; null before, and after the line has dropped. */
  readonly other: () => Omit<RemotePart, 'id'> | null
  /** Takes what the other end said by way of the server. */
  readonly accept: (said: unknown) => void
  readonly publish: (tracks: OwnTracks) => void
  /** The way through the server was gone for a while: says again what may have been lost. */
  readonly comeBack: () => void
  readonly close: () => void
}

type LinkOptions = {
  /** When both ends speak at once, the polite one gives way. */
  readonly isPolite: boolean
  readonly tracks: OwnTracks
  readonly send: (said: object) => void
  readonly onChange: () => void
}

const KINDS = ['camera', 'microphone'] as const
type Kind = (typeof KINDS)[number]
/** A line that is disturbed often heals by itself; browsers give it up only after some 15 seconds. */
const HEALS_WITHIN_MS = 2_000
const CONNECTS_WITHIN_MS = 4_000

/**
 * Connects to another browser by the pattern "perfect negotiation": both ends may offer at any time. What is on and off goes over a
 * channel between the two, so that the server does not learn it.
 *
 * Source: WebRTC 1.0, section 10.7.
 */
export function createPeerLink({ isPolite, tracks, send, onChange }: LinkOptions): PeerLink {
  const connection = new RTCPeerConnection()
  const channel = connection.createDataChannel('state', { negotiated: true, id: 0 })
  const stream = new MediaStream()
  const senders = new Map<Kind, RTCRtpSender>()
  let own = tracks
  let theirs: Readonly<Record<Kind, boolean>> | null = null
  let isOffering = false
  let isIgnoring = false
  let disturbance = 0
  let heard = Promise.resolve()

  const describe = async () => {
    await connection.setLocalDescription()
    send({ description: connection.localDescription })
  }

  connection.onnegotiationneeded = () => {
    // Both would begin at once: the polite one waits for the first offer, and offers what it has to add after that.
    if (isPolite && connection.remoteDescription === null) return
    isOffering = true
    void describe()
      .catch(giveWay)
      .finally(() => {
        isOffering = false
      })
  }
  connection.onicecandidate = ({ candidate }) => {
    if (candidate !== null) send({ candidate })
  }
  connection.onconnectionstatechange = () => {
    clearTimeout(disturbance)
    const { connectionState } = connection
    if (connectionState === 'failed') connection.restartIce()
    if (connectionState === 'disconnected') disturbance = window.setTimeout(() => connection.restartIce(), HEALS_WITHIN_MS)
    onChange()
  }
  channel.onopen = tell
  channel.onmessage = ({ data }) => {
    const said = parsed(data)
    theirs = { camera: member(said, 'camera') === true, microphone: member(said, 'microphone') === true }
    onChange()
  }

  function tell(): void {
    if (channel.readyState !== 'open') return
    channel.send(JSON.stringify({ camera: own.camera !== null, microphone: own.microphone !== null }))
  }

  function publish(next: OwnTracks): void {
    own = next
    for (const kind of KINDS) {
      const track = own[kind]
      const sender = senders.get(kind)
      if (sender !== undefined) void sender.replaceTrack(track).catch(giveWay)
      else if (track !== null) senders.set(kind, connection.addTrack(track))
    }
    tell()
  }

  async function accept(said: unknown): Promise<void> {
    const description = readDescription(member(said, 'description'))
    if (description !== undefined) {
      const isCollision = description.type === 'offer' && (isOffering || connection.signalingState !== 'stable')
      isIgnoring = !isPolite && isCollision
      if (isIgnoring) return
      await connection.setRemoteDescription(description)
      if (description.type === 'offer') await describe()
      gather()
      return
    }
    const candidate = readCandidate(member(said, 'candidate'))
    // Candidates of an offer that was ignored have nothing to belong to.
    if (candidate !== undefined && !isIgnoring) await connection.addIceCandidate(candidate)
  }

  /** Takes what the other end sends. No event tells of all of it: Chromium has none for a track that comes while one's own is added. */
  function gather(): void {
    for (const { currentDirection, receiver } of connection.getTransceivers())
      if (currentDirection === 'sendrecv' || currentDirection === 'recvonly') stream.addTrack(receiver.track)
    onChange()
  }

  function comeBack(): void {
    if (connection.signalingState === 'have-local-offer') send({ description: connection.localDescription })
    else if (connection.connectionState !== 'connected' && connection.remoteDescription !== null) connection.restartIce()
  }

  const looks = window.setInterval(comeBack, CONNECTS_WITHIN_MS)
  publish(tracks)
  return {
    other: () =>
      connection.connectionState === 'connected' && theirs !== null
        ? { stream, hasCamera: theirs.camera, hasMicrophone: theirs.microphone }
        : null,
    // One after the other: an offer that follows an answer at once is no collision with the offer that was answered.
    accept: (said) => {
      heard = heard.then(() => accept(said)).catch(giveWay)
    },
    publish,
    comeBack,
    close: () => {
      clearInterval(looks)
      clearTimeout(disturbance)
      connection.close()
    },
  }
}

/** A message that does not fit, or came after the end: the connection says by its state what became of it. */
function giveWay(): void {}

/** What came over the wire is only said to be of these shapes. */
function readDescription(said: unknown): RTCSessionDescriptionInit | undefined {
  const [type, sdp] = [member(said, 'type'), member(said, 'sdp')]
  return (type === 'offer' || type === 'answer') && typeof sdp === 'string' ? { type, sdp } : undefined
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

/** What the other end sent; `undefined` if it is no JSON. */
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
