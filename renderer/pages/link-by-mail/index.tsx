import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { readToken } from '#renderer/api/token.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'

/** The purpose of the link. */
export type WantedLink = 'password' | 'login' | 'register' | 'activation'

/**
 * Requests a link by e-mail: to choose a new password, to log in without one, or to register. Only
 * for people who are not logged in.
 */
export function LinkByMailPage({ wanted }: { readonly wanted: WantedLink }) {
  const navigate = useNavigate()
  const [isLoggedIn] = useState(() => readToken() !== null)
  if (isLoggedIn) return <Navigate to="/home" replace />
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return <FlowPage key={wanted} flow="link-by-mail" inputs={() => ({ wanted })} effects={effects} />
}
