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
  const streams = new Map<string, MediaStream>()
  let pass = first
  let room: Room | null = null
  let own: OwnTracks = { camera: null, microphone: null }
  let wasJoined = false
  let ended: 'refused' | 'replaced' | 'left' | null = null
  let isMending = false
  let tries = 0
  let retry = 0

  function present(): void {
    if (ended === 'left') return
    const others =
      room === null || ended !== null ? [] : [...room.participants.values()].map(partOf)
    store.set({ line: ended ?? lineNow(), others })
  }

  function lineNow(): 'joined' | 'lost' | 'failed' | 'connecting' {
    if (room !== null && !isMending) return 'joined'
    if (wasJoined) return 'lost'
    return tries > TRIES_UNSAID ? 'failed' : 'connecting'
  }

  function partOf({ sid: id, tracks }: RemoteParticipant) {
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

  async function enter(): Promise<void> {
    const found = pass ?? (await askPass())
    pass = null
    if (ended !== null) return
    if (found === null) return end('refused')
    const joined = await join(found.videoToken, {
      name: found.videoSessionId,
      tracks: openTracks(own),
    })
    if (ended !== null) return void joined.disconnect()
    room = joined
    wasJoined = true
    isMending = false
    tries = 0
    joined.on('participantConnected', present)
    joined.on('participantDisconnected', present)
    joined.on('trackSubscribed', present)
    joined.on('trackUnsubscribed', present)
    joined.on('trackEnabled', present)
    joined.on('trackDisabled', present)
    joined.on('reconnecting', () => {
      isMending = true
      present()
    })
    joined.on('reconnected', () => {
      isMending = false
      present()
    })
    joined.on('disconnected', (_room: Room, error?: TwilioError) => {
      room = null
      if (error?.code === REPLACED) return end('replaced')
      again()
    })
    publish(own)
    present()
  }

  function again(): void {
    if (ended !== null) return
    tries += 1
    retry = window.setTimeout(
      attempt,
      Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries - 1, 10), LONGEST_DELAY_MS),
    )
    present()
  }

  function attempt(): void {
    enter().catch(again)
  }

  function publish(tracks: OwnTracks): void {
    own = tracks
    if (room === null) return
    const { localParticipant } = room
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
      if (!published.includes(track))
        void localParticipant.publishTrack(track).catch(() => undefined)
    }
  }

  function end(reason: 'refused' | 'replaced' | 'left'): void {
    ended = reason
    clearTimeout(retry)
    window.removeEventListener('pagehide', leave)
    room?.disconnect()
    room = null
    present()
  }

  function leave(): void {
    end('left')
  }

  window.addEventListener('pagehide', leave)
  attempt()
  return { getState: store.getState, subscribe: store.subscribe, publish, leave }
}

function openTracks({ camera, microphone }: OwnTracks): MediaStreamTrack[] {
  return [camera, microphone].filter((track) => track !== null)
}
