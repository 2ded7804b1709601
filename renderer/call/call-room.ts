/** What a browser joins the room of a call with. */
export type CallPass = {
  readonly vendor: 'twilio' | 'embedded'
  readonly videoSessionId: string
  readonly videoToken: string
}

/** A camera and a microphone, as far as they are on. */
export type OwnTracks = { readonly camera: MediaStreamTrack | null; readonly microphone: MediaStreamTrack | null }

/** Somebody else in the room: what is seen and heard of them. */
export type RemotePart = {
  readonly id: string
  readonly stream: MediaStream
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
}

/**
 * The room as its page sees it. It is being joined (`connecting`) or cannot be (`failed`); it is joined, or was and is joined again by
 * itself (`lost`). It is over for this page once the server lets the person in no more (`refused`), or another page took the same part
 * (`replaced`).
 */
export type RoomState = {
  readonly line: 'connecting' | 'failed' | 'joined' | 'lost' | 'refused' | 'replaced'
  readonly others: readonly RemotePart[]
  /** The server has been away for a moment. Whoever is in the room is seen and heard all the same. */
  readonly isServerAway?: boolean
}

/** A room that this page is in, or is on the way to. */
export type CallRoom = {
  readonly getState: () => RoomState
  readonly subscribe: (listener: () => void) => () => void
  /** Shows and tells the others what is captured now. */
  readonly publish: (tracks: OwnTracks) => void
  /** Leaves for good. */
  readonly leave: () => void
}

/** How somebody comes in. */
export type RoomEntry = {
  readonly role: 'patient' | 'provider'
  /** A pass that is fresh; it is used once. */
  readonly first: CallPass | null
  /** Another pass, or `null` where the server lets the person in no more. Rejected while the server cannot be reached. */
  readonly askPass: () => Promise<CallPass | null>
}

/** Holds a state and tells who listens. */
export function createRoomStore(): Pick<CallRoom, 'getState' | 'subscribe'> & { readonly set: (next: RoomState) => void } {
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
