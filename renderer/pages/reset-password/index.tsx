import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/onboarding/link-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { useArrivedLink } from '#renderer/onboarding/use-arrived-link.ts'

/** Where the link of a reset lands: another password is chosen. A link that lacks a part leads to the login. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const link = useArrivedLink()
  const isWhole = Boolean(link?.email && link.token)
  // After the link's own effect, which takes it out of the address: the later navigation holds.
  useEffect(() => {
    if (!isWhole) void navigate('/login', { replace: true })
  }, [isWhole, navigate])
  if (!isWhole) return null
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return <FlowPage key={`${link?.email} ${link?.token}`} flow="password-reset" inputs={() => ({ link })} effects={effects} />
}
