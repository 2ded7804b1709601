import { request } from '#renderer/api/client.ts'
import {
  EmailUnsubscribeDocument,
  FinishResetPasswordDocument,
  PasswordlessLoginDocument,
  RenewLinkDocument,
  ResetPasswordDocument,
  TriggerPasswordlessAuthFlowDocument,
} from '#renderer/api/generated/links.ts'
import { LoginDocument } from '#renderer/api/generated/session.ts'
import { toBrowserTime } from '#renderer/api/server-clock.ts'
import { writeToken } from '#renderer/api/token.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { forgetBooking } from './booking-storage.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

type LinkEffects = {
  /** The link logs in staff who act for a person. */
  readonly isForStaff?: boolean
}

/** Links from e-mails: asking for one, coming in by one, and choosing a password by one. */
export function linkEffects({
  isForStaff = false,
}: LinkEffects = {}): EffectHandlers<'passwordlessLogin' | 'renewLink' | 'mailLink' | 'resetPassword' | 'emailUnsubscribe'> {
  const once = createIntentKeys()
  return {
    passwordlessLogin: async ({ email, token }) => {
      const { passwordlessLogin } = await request(PasswordlessLoginDocument, { email: String(email), token: String(token) })
      const { authToken, expiresAt, activationLinkExpired } = passwordlessLogin
      const isLoggedIn = authToken != null && expiresAt != null
      if (isLoggedIn) begin({ authToken, expiresAt }, isForStaff)
      return { isLoggedIn, activationLinkExpired }
    },
    renewLink: async ({ token }) => {
      await once(['renew', token], (idempotencyKey) => request(RenewLinkDocument, { token: String(token), idempotencyKey }))
      return null
    },
    mailLink: async ({ email, wanted }) => {
      const address = String(email).trim()
      await once(['mail', wanted, address], async (idempotencyKey) => {
        const variables = { email: address, idempotencyKey }
        if (wanted === 'login') await request(TriggerPasswordlessAuthFlowDocument, variables)
        else await request(ResetPasswordDocument, variables)
      })
      return null
    },
    emailUnsubscribe: async ({ token }) => {
      const { emailUnsubscribe: isUnsubscribed } = await request(EmailUnsubscribeDocument, { token: String(token) })
      return { isUnsubscribed }
    },
    resetPassword: async ({ email, token, password }) => {
      const credentials = { email: String(email), password: String(password) }
      await orKnown(['LINK_EXPIRED', 'INVALID_LINK'], 'NOT_SAVED', () =>
        request(FinishResetPasswordDocument, { ...credentials, token: String(token) }),
      )
      return { isLoggedIn: await logIn(credentials) }
    },
  }
}

/** The password is set, whatever becomes of this: who is not in by it logs in by hand (Q-AUTH-15). */
async function logIn(credentials: { readonly email: string; readonly password: string }): Promise<boolean> {
  try {
    begin((await request(LoginDocument, credentials)).login)
    return true
  } catch {
    // The session that was here has ended with the old password.
    writeToken(null)
    return false
  }
}

/** Whoever was logged in here before leaves nothing behind. */
function begin(session: { readonly authToken: string; readonly expiresAt: string }, isImpersonated = false): void {
  forgetBooking()
  const stored = { token: session.authToken, expiresAt: toBrowserTime(session.expiresAt) }
  writeToken(isImpersonated ? { ...stored, isImpersonated } : stored)
}
