import { hashToken, isTokenShaped, TOKEN_BYTES } from '../../crypto/tokens.ts'
import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { Impersonation, Viewer } from '../../viewer.ts'
import { findByEmail } from '../people/person-statements.ts'
import { addImpersonation, noteOperation } from './impersonation-store.ts'
import { linkUrl } from '../../outbox/link-url.ts'
import { impersonationEnd, LOGIN_LINK_PATH } from './link-rules.ts'
import { createLoginLinkStore } from './login-link-store.ts'
import type { Caller } from './session-service.ts'
import { createSessionStore } from './session-store.ts'

/** A member of staff, the patient to act for, and the reason. */
type ImpersonationRequest = {
  readonly email: string
  readonly staffId: string
  readonly reason: string
}

/** Lets staff act for a patient. This needs a link from an operator, and is always recorded. */
export type ImpersonationService = {
  /**
   * Records the request, and makes a link that logs in once within ten minutes.
   *
   * @returns The link; NOT_FOUND for an unknown email, BAD_INPUT without a staff id or a reason.
   */
  readonly begin: (request: ImpersonationRequest) => Promise<Outcome<string>>
  /** Ends the caller's session if staff act in it. Other sessions stay unchanged. */
  readonly stop: (caller: Caller) => Promise<void>
  /** Records an operation by staff. */
  readonly note: (impersonation: Impersonation, operation: string) => Promise<void>
}

export function createImpersonationService(
  platform: Pick<Platform, 'db' | 'now' | 'newId' | 'randomBytes' | 'config'>,
): ImpersonationService {
  const { db, now, newId, config } = platform
  return {
    begin: async ({ email, staffId, reason }) => {
      if (staffId.trim() === '' || reason.trim() === '') return refuse('BAD_INPUT')
      const user = await findByEmail(db, email)
      if (user === undefined) return refuse('NOT_FOUND')
      const token = platform.randomBytes(TOKEN_BYTES).toString('base64url')
      const [id, created_at] = [newId(), now()]
      await withTransaction(db, async (trx) => {
        await addImpersonation(trx, {
          id,
          user_id: user.id,
          staff_id: staffId.trim(),
          reason: reason.trim(),
          created_at,
        })
        await createLoginLinkStore(trx).add({
          token_hash: hashToken(token),
          user_id: user.id,
          purpose: 'StaffAccess',
          impersonation_id: id,
          created_at,
          expires_at: impersonationEnd(created_at),
          used_at: null,
        })
      })
      return {
        ok: true,
        value: linkUrl(config.publicUrl, LOGIN_LINK_PATH, {
          email: user.email,
          token,
          impersonated: 'true',
        }),
      }
    },
    stop: async ({ viewer, token }) => {
      if (!isImpersonated(viewer) || token === undefined || !isTokenShaped(token)) return
      await createSessionStore(db).end(hashToken(token), now())
    },
    note: ({ id }, operation) =>
      noteOperation(db, { id: newId(), impersonation_id: id, operation, asked_at: now() }),
  }
}

function isImpersonated(viewer: Viewer | undefined): boolean {
  return viewer?.impersonation !== undefined
}
