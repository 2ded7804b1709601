/** The role of a participant. Each role has one browser: a second one replaces the first. */
export type CallRole = 'patient' | 'provider'

/** The room and token with which a browser joins a call. */
export type VideoPass = {
  /** The room. One per visit. */
  readonly sessionId: string
  /** Admits one role to this room only. */
  readonly token: string
  /** When the token expires for joining. A participant who has joined stays. */
  readonly expiresAt: Date
}

/**
 * Admits people to the rooms of video calls. The vendor receives our own ids and the role, no
 * names.
 */
export type VideoGateway = {
  readonly vendor: 'twilio' | 'embedded'
  /**
   * Opens a visit's room if needed, and makes a pass for it.
   *
   * @param reference Our own id of the visit. The same reference gives the same room.
   * @throws VIDEO_UNAVAILABLE If the vendor gives no usable reply. It can be called again.
   */
  readonly admit: (reference: string, role: CallRole) => Promise<VideoPass>
}

/** How long a token can be used for joining. */
export const PASS_MINUTES = 10
