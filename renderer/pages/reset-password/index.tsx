import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import type { Link } from '#renderer/login/link-of.ts'

/**
 * The target of a reset link: the person chooses a new password. An incomplete link opens the
 * login.
 */
export function ResetPasswordPage({ link }: { readonly link: Link | null }) {
  const navigate = useNavigate()
  const isWhole = Boolean(link?.email && link.token)
  // Runs after the effect that removes the link from the address, so that this navigation comes
  // last.
  useEffect(() => {
    if (!isWhole) void navigate('/login', { replace: true })
  }, [isWhole, navigate])
  if (!isWhole) return null
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return (
    <FlowPage
      key={`${link?.email} ${link?.token}`}
      flow="password-reset"
      inputs={() => ({ link })}
      effects={effects}
    />
  )
}
