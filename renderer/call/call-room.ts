/** A pass to join the room of a call. */
export type CallPass = {
  readonly vendor: 'twilio' | 'embedded'
  readonly videoSessionId: string
  readonly videoToken: string
}

/** A camera and a microphone; null if off. */
export type OwnTracks = {
  readonly camera: MediaStreamTrack | null
  readonly microphone: MediaStreamTrack | null
}

/** Another person in the room, with their picture and sound. */
export type RemotePart = {
  readonly id: string
  readonly stream: MediaStream
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
}

/**
 * The state of a room. `connecting`: not joined yet. `failed`: several attempts failed, and more
 * follow. `joined`. `lost`: was joined, and is being joined again automatically. `refused`: the
 * server no longer admits the person. `replaced`: another page of the same person has joined. The
 * last two are final for this page.
 */
export type RoomState = {
  readonly line: 'connecting' | 'failed' | 'joined' | 'lost' | 'refused' | 'replaced'
  readonly others: readonly RemotePart[]
  /**
   * The server has been unreachable for a while. People in the room still see and hear each other.
   */
  readonly isServerAway?: boolean
}

/** A room that this page has joined or is joining. */
export type CallRoom = {
  readonly getState: () => RoomState
  readonly subscribe: (listener: () => void) => () => void
  /** Sends these tracks to the others. */
  readonly publish: (tracks: OwnTracks) => void
  /** Leaves permanently. */
  readonly leave: () => void
}

/** How a person joins a room. */
export type RoomEntry = {
  readonly role: 'patient' | 'provider'
  /** A fresh pass. It can be used once. */
  readonly first: CallPass | null
  /**
   * Requests another pass; `null` if the server no longer admits the person. Rejects while the
   * server cannot be reached.
   */
  readonly askPass: () => Promise<CallPass | null>
}

/** Holds a state and notifies its listeners. */
export function createRoomStore(): Pick<CallRoom, 'getState' | 'subscribe'> & {
  readonly set: (next: RoomState) => void
} {
  const listeners = new Set<() => void>()
  let state: RoomState = { line: 'connecting', others: [] }
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}
