import { connect, type RemoteParticipant, type Room, type TwilioError } from 'twilio-video'
import { type CallRoom, createRoomStore, type OwnTracks, type RoomEntry } from './call-room.ts'

/**
 * Twilio's error code for a participant that another page has replaced. Source: Twilio's error
 * 53205.
 */
const REPLACED = 53_205
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 4_000
/** Failed attempts before the page shows a failure. Attempts continue after that. */
const TRIES_UNSAID = 2

/** Joins a room: Twilio's client. */
type Join = (
  token: string,
  options: { readonly name: string; readonly tracks: MediaStreamTrack[] },
) => Promise<Room>

/**
 * A room of Twilio. Its client repairs a connection itself as long as it can. When it gives up, the
 * room is joined again with another pass.
 */
export function openTwilioRoom({ first, askPass }: RoomEntry, join: Join = connect): CallRoom {
  const store = createRoomStore()
  const call: Call = {
    store,
    askPass,
    join,
    streams: new Map(),
    leave: () => end(call, 'left'),
    pass: first,
    room: null,
    own: { camera: null, microphone: null },
    wasJoined: false,
    ended: null,
    isMending: false,
    tries: 0,
    retry: 0,
  }
  window.addEventListener('pagehide', call.leave)
  attempt(call)
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    publish: (tracks) => publish(call, tracks),
    leave: call.leave,
  }
}

/** A room and what is known about it. */
type Call = {
  readonly store: ReturnType<typeof createRoomStore>
  readonly askPass: RoomEntry['askPass']
  readonly join: Join
  /** By participant. */
  readonly streams: Map<string, MediaStream>
  readonly leave: () => void
  pass: RoomEntry['first']
  room: Room | null
  own: OwnTracks
  wasJoined: boolean
  ended: 'refused' | 'replaced' | 'left' | null
  /** True while Twilio's client repairs the connection. */
  isMending: boolean
  /** Failed attempts since the room was last joined. */
  tries: number
  retry: number
}

function present(call: Call): void {
  const { store, room, ended, streams } = call
  if (ended === 'left') return
  const others =
    room === null || ended !== null
      ? []
      : [...room.participants.values()].map((one) => partOf(streams, one))
  store.set({ line: ended ?? lineNow(call), others })
}

function lineNow(call: Call): 'joined' | 'lost' | 'failed' | 'connecting' {
  if (call.room !== null && !call.isMending) return 'joined'
  if (call.wasJoined) return 'lost'
  return call.tries > TRIES_UNSAID ? 'failed' : 'connecting'
}

function partOf(streams: Map<string, MediaStream>, { sid: id, tracks }: RemoteParticipant) {
  const stream = streams.get(id) ?? new MediaStream()
  streams.set(id, stream)
  const on = [...tracks.values()].flatMap(({ track, isTrackEnabled }) =>
    track === null || track.kind === 'data'
      ? []
      : [{ track: track.mediaStreamTrack, isOn: isTrackEnabled }],
  )
  for (const old of stream.getTracks())
    if (!on.some(({ track }) => track === old)) stream.removeTrack(old)
  for (const { track } of on) stream.addTrack(track)
  const has = (kind: string) => on.some(({ track, isOn }) => track.kind === kind && isOn)
  return { id, stream, hasCamera: has('video'), hasMicrophone: has('audio') }
}

function attempt(call: Call): void {
  enter(call).catch(() => again(call))
}

async function enter(call: Call): Promise<void> {
  const found = call.pass ?? (await call.askPass())
  call.pass = null
  if (call.ended !== null) return
  if (found === null) return end(call, 'refused')
  const joined = await call.join(found.videoToken, {
    name: found.videoSessionId,
    tracks: openTracks(call.own),
  })
  if (call.ended !== null) return void joined.disconnect()
  call.room = joined
  call.wasJoined = true
  call.isMending = false
  call.tries = 0
  listen(call, joined)
  publish(call, call.own)
  present(call)
}

function listen(call: Call, joined: Room): void {
  const change = () => present(call)
  joined.on('participantConnected', change)
  joined.on('participantDisconnected', change)
  joined.on('trackSubscribed', change)
  joined.on('trackUnsubscribed', change)
  joined.on('trackEnabled', change)
  joined.on('trackDisabled', change)
  joined.on('reconnecting', () => {
    call.isMending = true
    present(call)
  })
  joined.on('reconnected', () => {
    call.isMending = false
    present(call)
  })
  joined.on('disconnected', (_room: Room, error?: TwilioError) => {
    call.room = null
    if (error?.code === REPLACED) return end(call, 'replaced')
    again(call)
  })
}

function again(call: Call): void {
  if (call.ended !== null) return
  call.tries += 1
  call.retry = window.setTimeout(
    () => attempt(call),
    Math.min(FIRST_DELAY_MS * 2 ** Math.min(call.tries - 1, 10), LONGEST_DELAY_MS),
  )
  present(call)
}

function publish(call: Call, tracks: OwnTracks): void {
  call.own = tracks
  if (call.room === null) return
  const { localParticipant } = call.room
  const wanted = openTracks(tracks)
  for (const { track } of localParticipant.tracks.values()) {
    if (track.kind !== 'data' && !wanted.includes(track.mediaStreamTrack))
      localParticipant.unpublishTrack(track)
  }
  const published = [...localParticipant.tracks.values()].flatMap(({ track }) =>
    track.kind === 'data' ? [] : [track.mediaStreamTrack],
  )
  for (const track of wanted) {
    // If it fails, the others do not see or hear it. The next change tries again.
    if (!published.includes(track)) void localParticipant.publishTrack(track).catch(() => undefined)
  }
}

function end(call: Call, reason: 'refused' | 'replaced' | 'left'): void {
  call.ended = reason
  clearTimeout(call.retry)
  window.removeEventListener('pagehide', call.leave)
  call.room?.disconnect()
  call.room = null
  present(call)
}

function openTracks({ camera, microphone }: OwnTracks): MediaStreamTrack[] {
  return [camera, microphone].filter((track) => track !== null)
}
