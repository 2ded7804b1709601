import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/onboarding/link-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import type { Link } from '#renderer/onboarding/link-of.ts'

/** Where the link of a reset lands: another password is chosen. A link that lacks a part leads to the login. */
export function ResetPasswordPage({ link }: { readonly link: Link | null }) {
  const navigate = useNavigate()
  const isWhole = Boolean(link?.email && link.token)
  // After the link's own effect, which takes it out of the address: the later navigation holds.
  useEffect(() => {
    if (!isWhole) void navigate('/login', { replace: true })
  }, [isWhole, navigate])
  if (!isWhole) return null
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return <FlowPage key={`${link?.email} ${link?.token}`} flow="password-reset" inputs={() => ({ link })} effects={effects} />
}
