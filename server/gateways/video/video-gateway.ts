/** Who takes part in a call. Each part is taken by one browser: a second one puts the first out. */
export type CallRole = 'patient' | 'provider'

/** What a browser joins a call with. */
export type VideoPass = {
  /** The room: one for each visit. */
  readonly sessionId: string
  /** Lets one part into this room alone. */
  readonly token: string
  /** Until when somebody can join with the token. Who has joined stays. */
  readonly expiresAt: Date
}

/** Lets people into the rooms of video calls. The vendor learns ids of ours and the part somebody takes, no name. */
export type VideoGateway = {
  readonly vendor: 'twilio' | 'embedded'
  /**
   * Opens the room of a visit, if it is not open, and makes a pass to it.
   *
   * @param reference Our own id of the visit; the same reference is the same room.
   * @throws VIDEO_UNAVAILABLE If the vendor gives no usable answer. It may be asked again.
   */
  readonly admit: (reference: string, role: CallRole) => Promise<VideoPass>
}

/** How long a token lets somebody join. */
export const PASS_MINUTES = 10
