import { isApiError } from '#renderer/api/api-error.ts'
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
import { forgetBooking } from '../effects/booking-storage.ts'
import { createIntentKeys } from '../effects/intent-keys.ts'
import { orKnown } from '../effects/known-failure.ts'
import { forgetBinding, keptBinding } from './sign-on-binding.ts'
import { ORIGINS, withOrigin } from './token-origin.ts'

type LinkEffects = {
  /** The link logs in staff who act for a person. */
  readonly isForStaff?: boolean
}

/**
 * Effects for links in e-mails: requesting one, logging in with one, and choosing a password with
 * one.
 */
export function linkEffects({
  isForStaff = false,
}: LinkEffects = {}): EffectHandlers<
  'passwordlessLogin' | 'renewLink' | 'mailLink' | 'resetPassword' | 'emailUnsubscribe'
> {
  const once = createIntentKeys()
  return {
    passwordlessLogin: async ({ email, token }) => {
      const variables = { email: String(email), token: String(token), binding: keptBinding() }
      const { passwordlessLogin } = await request(PasswordlessLoginDocument, variables)
      const { authToken, expiresAt, activationLinkExpired, canLogin, isActivation } =
        passwordlessLogin
      const isLoggedIn = authToken != null && expiresAt != null
      if (isLoggedIn) begin({ authToken, expiresAt }, isForStaff)
      if (isLoggedIn) forgetBinding()
      return { isLoggedIn, activationLinkExpired, canLogin, isActivation }
    },
    renewLink: async ({ token }) => {
      await once(['renew', token], (idempotencyKey) =>
        request(RenewLinkDocument, { token: String(token), idempotencyKey }),
      )
      return null
    },
    mailLink: async ({ email, wanted }) => {
      const address = String(email).trim()
      await once(['mail', wanted, address], async (idempotencyKey) => {
        const variables = { email: address, idempotencyKey }
        if (wanted === 'password') await request(ResetPasswordDocument, variables)
        else await askForLogin(variables)
      })
      return true
    },
    emailUnsubscribe: async ({ token }) => {
      const { emailUnsubscribe: isUnsubscribed } = await request(EmailUnsubscribeDocument, {
        token: String(token),
      })
      return { isUnsubscribed }
    },
    resetPassword: async ({ email, token, password }) => {
      const credentials = { email: String(email), password: String(password) }
      await orKnown(['LINK_EXPIRED', 'INVALID_LINK'], 'NOT_SAVED', () =>
        withOrigin(ORIGINS.reset, () =>
          request(FinishResetPasswordDocument, { ...credentials, token: String(token) }),
        ),
      )
      return logIn(credentials)
    },
  }
}

/** @throws {ApiError} REFERRAL_REQUIRED, with the server's message, if no mail is sent. */
async function askForLogin(variables: {
  readonly email: string
  readonly idempotencyKey: string
}): Promise<void> {
  const { triggerPasswordlessAuthFlow: result } = await request(
    TriggerPasswordlessAuthFlowDocument,
    variables,
  )
  if (result.__typename === 'TriggerPasswordlessAuthFlowError')
    throw Object.assign(new Error(result.message), { code: result.errorCode })
}

/**
 * Logs in after the password is set. If this fails, the person can log in by hand, so the server's
 * message is not shown (Q-AUTH-15).
 */
async function logIn(credentials: {
  readonly email: string
  readonly password: string
}): Promise<{ readonly isLoggedIn: boolean; readonly isCutOff: boolean }> {
  try {
    begin((await request(LoginDocument, credentials)).login)
    return { isLoggedIn: true, isCutOff: false }
  } catch (failure) {
    // The old password's session has ended.
    writeToken(null)
    return { isLoggedIn: false, isCutOff: isApiError(failure) && failure.code === 'NOT_REACHED' }
  }
}

/** Removes the data of a person who was logged in here before. */
function begin(
  session: { readonly authToken: string; readonly expiresAt: string },
  isImpersonated = false,
): void {
  forgetBooking()
  const stored = { token: session.authToken, expiresAt: toBrowserTime(session.expiresAt) }
  writeToken(isImpersonated ? { ...stored, isImpersonated } : stored)
}
