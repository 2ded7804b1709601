import { type Device, UNKNOWN_DEVICE } from '../../device.ts'
import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { sessionEnd } from './session-rules.ts'
import type { SessionRow, WayIn } from './tables.ts'

/** The session's person. `impersonationId` is set if staff act for the person. */
export type SessionSubject = {
  readonly userId: string
  readonly impersonationId: string | null
  readonly wayIn: WayIn
  /** Unknown without a browser. */
  readonly device?: Device | undefined
}

/** A session as stored, and as the client gets it. Only the second has the token. */
type NewSession = { readonly row: SessionRow; readonly session: Session }

export function newSession(platform: Platform, subject: SessionSubject): NewSession {
  const { userId, impersonationId, wayIn, device = UNKNOWN_DEVICE } = subject
  const authToken = platform.randomBytes(TOKEN_BYTES).toString('base64url')
  const now = platform.now()
  const row: SessionRow = {
    id: platform.newId(),
    token_hash: hashToken(authToken),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    ended_at: null,
    impersonation_id: impersonationId,
    way_in: wayIn,
    device: device.kind,
    browser: device.browser,
  }
  return { row, session: { authToken, expiresAt: sessionEnd(row, platform.config.session) } }
}
