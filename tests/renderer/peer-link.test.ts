// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPeerLink, type PeerLink } from '#renderer/call/peer-link.ts'

type Received = { readonly id: string }
type Description = { readonly type: 'offer' | 'answer'; readonly sdp: string }

class Stream {
  readonly tracks = new Set<Received>()
  readonly addTrack = (track: Received) => void this.tracks.add(track)
}

/** The time a browser takes to read a description from the other end. */
const READS_MS = 20
const WIRE_MS = 5

/**
 * A browser's connection as in WebRTC 1.0: its operations run one after another, and a description
 * is a list of the sent tracks.
 */
class Connection {
  signalingState: 'stable' | 'have-local-offer' | 'have-remote-offer' = 'stable'
  connectionState = 'new'
  localDescription: Description | null = null
  remoteDescription: Description | null = null
  onnegotiationneeded = () => undefined
  onconnectionstatechange = () => undefined
  ontrack = (_: { readonly track: Received }) => undefined
  readonly channel = {
    readyState: 'connecting',
    onopen: () => undefined,
    onmessage: (_: { readonly data: string }) => undefined,
    send: (data: string) => void this.other?.channel.onmessage({ data }),
  }
  other: Connection | undefined
  private readonly received = new Map<string, Received>()
  private sent: string[] = []
  private agreed = ''
  private operations: Promise<void> = Promise.resolve()
  readonly close = vi.fn()
  readonly restartIce = vi.fn()

  createDataChannel() {
    this.add('state')
    return this.channel
  }
  addTrack({ id }: { readonly id: string }) {
    this.add(id)
    return { replaceTrack: async () => undefined }
  }
  private add(id: string) {
    this.sent = [...this.sent, id]
    this.look()
  }
  /** Says that there is something new to agree on, as soon as the last agreement is made. */
  private look() {
    void this.operations.then(() => {
      if (this.signalingState === 'stable' && this.sent.join() !== this.agreed)
        this.onnegotiationneeded()
    })
  }
  getTransceivers() {
    const none = {
      currentDirection: this.signalingState === 'stable' ? 'sendonly' : null,
      receiver: { track: { id: 'silent' } },
    }
    return [
      none,
      ...[...this.received.values()].map((track) => ({
        currentDirection: 'sendrecv',
        receiver: { track },
      })),
    ]
  }
  setLocalDescription() {
    return this.after(0, () => {
      const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
      this.localDescription = { type, sdp: this.sent.join() }
      this.move(type === 'offer' ? 'have-local-offer' : 'stable')
    })
  }
  /**
   * As in Chromium, `track` does not fire if a local track is added while the description that
   * brings the remote one is being read.
   */
  setRemoteDescription(said: Description) {
    const before = this.sent
    return this.after(READS_MS, () => {
      if (said.type === 'answer' && this.signalingState !== 'have-local-offer')
        throw new DOMException('', 'InvalidStateError')
      this.remoteDescription = said
      for (const id of said.sdp
        .split(',')
        .filter((one) => one !== 'state' && !this.received.has(one))) {
        const track = { id }
        this.received.set(id, track)
        if (this.sent === before) this.ontrack({ track })
      }
      this.move(said.type === 'offer' ? 'have-remote-offer' : 'stable')
    })
  }
  private after(ms: number, act: () => void): Promise<void> {
    const done = this.operations
      .then(() => new Promise((resolve) => setTimeout(resolve, ms)))
      .then(act)
    this.operations = done.catch(() => undefined)
    return done
  }
  private move(state: Connection['signalingState']) {
    this.signalingState = state
    if (state !== 'stable') return
    this.agreed = this.localDescription?.sdp ?? ''
    this.look()
    if (this.other?.signalingState === 'stable' && this.other.remoteDescription !== null)
      for (const end of [this, this.other]) end.open()
  }
  private open() {
    if (this.connectionState === 'connected') return
    this.connectionState = 'connected'
    this.channel.readyState = 'open'
    this.onconnectionstatechange()
    this.channel.onopen()
  }
}

const track = (id: string) => ({ id }) as unknown as MediaStreamTrack // as far as a link uses it
const camera = (id: string) => ({ camera: track(id), microphone: null })
const NOTHING = { camera: null, microphone: null }

/**
 * Two connected ends.
 * @returns Each end with its sent messages; those for which `isLost` is true are not delivered.
 */
function pair(isLost: (said: object) => boolean = () => false) {
  const ends: { readonly link: PeerLink; readonly connection: Connection }[] = []
  const made: Connection[] = []
  vi.stubGlobal('RTCPeerConnection', function make() {
    const connection = new Connection()
    made.push(connection)
    return connection
  })
  const open = (isPolite: boolean) => {
    const at = ends.length
    const send = (said: object) => {
      if (!isLost(said))
        setTimeout(() => ends[1 - at]?.link.accept(JSON.parse(JSON.stringify(said))), WIRE_MS)
    }
    const link = createPeerLink({ isPolite, tracks: NOTHING, send, onChange: () => undefined })
    const connection = made.at(-1)
    if (connection === undefined) throw new Error('no connection')
    ends.push({ link, connection })
    return { link, connection }
  }
  const [patient, provider] = [open(true), open(false)]
  patient.connection.other = provider.connection
  provider.connection.other = patient.connection
  return { patient, provider }
}

const seenBy = ({ link }: { readonly link: PeerLink }) => {
  const stream: unknown = link.other()?.stream
  return stream instanceof Stream ? new Set([...stream.tracks].map(({ id }) => id)) : null
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', Stream)
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a connection from browser to browser', () => {
  // A camera may start while the other end reads an offer, reads an answer, or makes its own offer.
  const moments = Array.from({ length: 14 }, (_, i) => i * 5 + 1)

  it.each(moments)(
    'shows the camera of the called person, which starts after %s ms',
    async (ms) => {
      const { patient, provider } = pair()
      await settle(ms)
      patient.link.publish(camera('patient'))
      await settle(500)
      expect(seenBy(provider)).toEqual(new Set(['patient']))
    },
  )

  it.each(moments)(
    'shows both cameras at both ends, though one starts %s ms after the other',
    async (ms) => {
      const { patient, provider } = pair()
      patient.link.publish(camera('patient'))
      await settle(ms)
      provider.link.publish(camera('provider'))
      await settle(500)
      expect([seenBy(patient), seenBy(provider)]).toEqual([
        new Set(['provider']),
        new Set(['patient']),
      ])
    },
  )

  it('repeats messages lost on their way to the other end, even while the two are connected', async () => {
    let isAway = false
    const { patient, provider } = pair(() => isAway)
    await settle(500)
    expect([seenBy(patient), seenBy(provider)]).toEqual([new Set(), new Set()])
    isAway = true
    patient.link.publish(camera('patient'))
    await settle(500)
    isAway = false
    patient.link.comeBack()
    await settle(500)
    expect(seenBy(provider)).toEqual(new Set(['patient']))
  })
})
