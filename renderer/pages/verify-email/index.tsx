import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { PasswordlessLoginDocument } from '#renderer/api/generated/graphql.ts'
import { toBrowserTime } from '#renderer/api/server-clock.ts'
import { writeToken } from '#renderer/api/token.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { forgetBooking } from '#renderer/onboarding/booking-storage.ts'
import { linkOf } from './link-of.ts'

/**
 * Where the link of an e-mail lands, and the one of staff who act for a person. It is used up by what the page sends, never by being
 * opened; then the address forgets it.
 */
export function VerifyEmailPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => linkOf(search))
  useEffect(() => {
    if (link !== null) void navigate(pathname, { replace: true })
  }, [link, navigate, pathname])
  if (link === null) return <Navigate to="/home?forceBlocker=emailVerification" replace />
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch: async () => undefined }),
    passwordlessLogin: logInByLink,
  }
  return <FlowPage flow="email-link" inputs={() => ({ link })} effects={effects} />
}

const logInByLink: EffectRegistry[string] = async ({ email, token }) => {
  const { passwordlessLogin } = await request(PasswordlessLoginDocument, { email: String(email), token: String(token) })
  const { authToken, expiresAt, activationLinkExpired } = passwordlessLogin
  const isLoggedIn = authToken != null && expiresAt != null
  if (isLoggedIn) {
    // Whoever was logged in here before leaves nothing behind.
    forgetBooking()
    writeToken({ token: authToken, expiresAt: toBrowserTime(expiresAt) })
  }
  return { isLoggedIn, activationLinkExpired }
}
