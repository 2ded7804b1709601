// @vitest-environment jsdom
import { EventEmitter } from 'node:events'
import type { Room } from 'twilio-video'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallPass } from '#renderer/call/call-room.ts'
import { openTwilioRoom } from '#renderer/call/twilio-room.ts'

type Track = { readonly kind: string; readonly id: string }
const camera: Track = { kind: 'video', id: 'camera' }
const microphone: Track = { kind: 'audio', id: 'microphone' }

/** Twilio's room as its client shows it: others by id, own tracks as published, and events. */
class TwilioRoom extends EventEmitter {
  readonly participants = new Map<string, unknown>()
  readonly localParticipant = {
    tracks: new Map<string, unknown>(),
    publishTrack: async (track: Track) => {
      this.localParticipant.tracks.set(track.id, {
        track: { kind: track.kind, mediaStreamTrack: track },
      })
    },
    unpublishTrack: ({ mediaStreamTrack }: { readonly mediaStreamTrack: Track }) => {
      this.localParticipant.tracks.delete(mediaStreamTrack.id)
    },
  }
  readonly disconnect = vi.fn(() => this.emit('disconnected', this))
  join(sid: string, tracks: readonly (Track & { readonly isOn: boolean })[]) {
    const published = tracks.map((track) => [
      track.id,
      { isTrackEnabled: track.isOn, track: { kind: track.kind, mediaStreamTrack: track } },
    ])
    this.participants.set(sid, {
      sid,
      tracks: new Map(Object.entries(Object.fromEntries(published))),
    })
    this.emit('participantConnected')
  }
}

class Stream {
  readonly tracks = new Set<Track>()
  getTracks = () => [...this.tracks]
  addTrack = (track: Track) => void this.tracks.add(track)
  removeTrack = (track: Track) => void this.tracks.delete(track)
}

const pass = (videoToken: string): CallPass => ({
  vendor: 'twilio',
  videoSessionId: 'visit-7',
  videoToken,
})

/** A room that is joined with one token after the other, with the given results. */
function enter(
  joins: readonly (TwilioRoom | Error)[],
  passes: readonly (CallPass | null | Error)[] = [],
) {
  const tokens: string[] = []
  const [left, asked] = [[...joins], [...passes]]
  const room = openTwilioRoom(
    {
      role: 'patient',
      first: pass('first'),
      askPass: async () => {
        const next = asked.shift() ?? null
        if (next instanceof Error) throw next
        return next
      },
    },
    async (token) => {
      tokens.push(token)
      const next = left.shift() ?? new Error('nothing to join')
      if (next instanceof Error) throw next
      return next as unknown as Room // as far as a room is used
    },
  )
  return { room, tokens }
}

/** The captured tracks, as far as a room uses them. */
const tracks = (on: { readonly camera?: Track; readonly microphone?: Track }) => ({
  camera: (on.camera ?? null) as unknown as MediaStreamTrack | null, // as the sentence above says
  microphone: (on.microphone ?? null) as unknown as MediaStreamTrack | null, // as well
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', Stream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('a room of Twilio', () => {
  it('shows who is there, and what they have switched off', async () => {
    const twilio = new TwilioRoom()
    const { room, tokens } = enter([twilio])
    expect(room.getState()).toEqual({ line: 'connecting', others: [] })
    await settle()
    expect([tokens, room.getState()]).toEqual([['first'], { line: 'joined', others: [] }])
    twilio.join('PA1', [
      { ...camera, isOn: false },
      { ...microphone, isOn: true },
    ])
    expect(room.getState().others).toMatchObject([
      { id: 'PA1', hasCamera: false, hasMicrophone: true },
    ])
    twilio.participants.clear()
    twilio.emit('participantDisconnected')
    expect(room.getState()).toEqual({ line: 'joined', others: [] })
  })

  it('publishes tracks that are on, and removes those that are switched off', async () => {
    const twilio = new TwilioRoom()
    const { room } = enter([twilio])
    await settle()
    const published = () => [...twilio.localParticipant.tracks.keys()]
    room.publish(tracks({ camera, microphone }))
    await settle()
    expect(published()).toEqual(['camera', 'microphone'])
    room.publish(tracks({ microphone }))
    await settle()
    expect(published()).toEqual(['microphone'])
  })

  it('is restored by its client, or joined again with another token if that fails', async () => {
    const [first, second] = [new TwilioRoom(), new TwilioRoom()]
    const { room, tokens } = enter([first, second], [pass('second')])
    await settle()
    first.emit('reconnecting')
    expect(room.getState().line).toBe('lost')
    first.emit('reconnected')
    expect(room.getState().line).toBe('joined')
    first.emit('disconnected', first, { code: 53_001 })
    expect(room.getState().line).toBe('lost')
    await settle(5_000)
    expect([tokens, room.getState().line]).toEqual([['first', 'second'], 'joined'])
  })

  it('reports after some tries that it cannot be joined, keeps trying, and ends if the server refuses entry', async () => {
    const away = new Error('away')
    const { room } = enter([away, away, away, away], [pass('a'), away, pass('b'), pass('c'), null])
    await settle(1_000)
    expect(room.getState().line).toBe('connecting')
    await settle(10_000)
    expect(room.getState().line).toBe('failed')
    await settle(20_000)
    expect(room.getState().line).toBe('refused')
  })

  it('ends if another page joined for the person, and for a person who leaves', async () => {
    const [taken, left] = [new TwilioRoom(), new TwilioRoom()]
    const [one, other] = [enter([taken]), enter([left], [pass('again')])]
    await settle()
    taken.emit('disconnected', taken, { code: 53_205 })
    expect(one.room.getState().line).toBe('replaced')
    other.room.leave()
    expect(left.disconnect).toHaveBeenCalledOnce()
    await settle(60_000)
    expect([one.tokens, other.tokens]).toEqual([['first'], ['first']])
  })
})
