import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { sessionEnd } from './session-rules.ts'
import type { SessionRow } from './tables.ts'

/** Whose session it is; `impersonationId` where staff act for the person. */
export type SessionSubject = { readonly userId: string; readonly impersonationId: string | null }

/** A session as it is stored, and as its holder gets it: the token stands in the second alone. */
export type NewSession = { readonly row: SessionRow; readonly session: Session }

/** Makes a session that begins now. */
export function newSession(platform: Platform, { userId, impersonationId }: SessionSubject): NewSession {
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
  }
  return { row, session: { authToken, expiresAt: sessionEnd(row, platform.config.session) } }
}
