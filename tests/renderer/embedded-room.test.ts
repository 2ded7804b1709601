// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallPass } from '#renderer/call/call-room.ts'
import { openEmbeddedRoom } from '#renderer/call/embedded-room.ts'

/** The page's connection to the server; a test decides what the server does. */
class Socket {
  static readonly OPEN = 1
  static made: Socket[] = []
  readyState = 0
  onopen = () => undefined
  onclose: ((event: { readonly code: number }) => void) | null = null
  onmessage: ((event: { readonly data: string }) => void) | null = null
  readonly said: unknown[] = []
  constructor() {
    Socket.made.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  /** Lets the page in, together with the peer that is present. */
  join(peer: string | null) {
    this.readyState = 1
    this.onopen()
    this.tell({ type: 'joined', peer })
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  lose(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** A connection that is not made yet: no one is seen. */
class Connection {
  static made: Connection[] = []
  connectionState = 'connecting'
  signalingState = 'have-local-offer'
  localDescription = { type: 'offer', sdp: `of connection ${Connection.made.length}` }
  readonly close = vi.fn()
  constructor() {
    Connection.made.push(this)
  }
  createDataChannel() {
    return { readyState: 'connecting' }
  }
}

const pass: CallPass = { vendor: 'embedded', videoSessionId: 'visit-7', videoToken: 'token' }
const open = (askPass: () => Promise<CallPass | null> = async () => pass) =>
  openEmbeddedRoom({ role: 'provider', first: pass, askPass })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const last = () => {
  const socket = Socket.made.at(-1)
  if (socket === undefined) throw new Error('no socket')
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  Socket.made = []
  Connection.made = []
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a room of the embedded gateway', () => {
  it('keeps the connection to a peer that rejoins from the same page', async () => {
    const room = open()
    await settle()
    last().join('patient-1')
    // Both lose the connection to the server, and this page is back first.
    last().lose()
    await settle(300)
    last().join(null)
    last().tell({ type: 'peer-joined', peer: 'patient-1' })
    expect([Connection.made.length, Connection.made[0]?.close.mock.calls.length]).toEqual([1, 0])
    expect(last().said).toContainEqual({
      type: 'signal',
      data: '{"description":{"type":"offer","sdp":"of connection 0"}}',
    })
    // Another page of the patient's is another one.
    last().tell({ type: 'peer-joined', peer: 'patient-2' })
    expect([Connection.made.length, Connection.made[0]?.close.mock.calls.length]).toEqual([2, 1])
    expect(room.getState()).toMatchObject({ line: 'joined', others: [] })
    room.leave()
  })

  it('says that the server is away when it cannot be reached again immediately, until it can', async () => {
    let isAway = true
    const room = open(async () => (isAway ? Promise.reject(new Error('away')) : pass))
    await settle()
    last().join('patient-1')
    expect(room.getState().isServerAway).toBe(false)
    last().lose()
    await settle(300)
    expect(room.getState().isServerAway).toBe(false)
    await settle(1_000)
    expect(room.getState().isServerAway).toBe(true)
    isAway = false
    await settle(2_000)
    last().join('patient-1')
    expect(room.getState().isServerAway).toBe(false)
    room.leave()
  })

  it('connects once, even if the network returns while a pass is requested', async () => {
    const asked: ((given: CallPass) => void)[] = []
    const room = open(() => new Promise((resolve) => void asked.push(resolve)))
    await settle()
    last().join(null)
    last().lose()
    await settle(300)
    window.dispatchEvent(new Event('online'))
    await settle()
    for (const give of asked) give(pass)
    await settle()
    expect([asked.length, Socket.made.length]).toEqual([2, 2])
    room.leave()
  })
})
