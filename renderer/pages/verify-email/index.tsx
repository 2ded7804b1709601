import { Navigate, useNavigate } from 'react-router-dom'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { useArrivedLink } from '#renderer/login/use-arrived-link.ts'

/** The target of the link in an activation mail. The link is used only after a press. */
export function VerifyEmailPage() {
  const navigate = useNavigate()
  const link = useArrivedLink()
  if (link === null) return <Navigate to="/home?forceBlocker=emailVerification" replace />
  const effects = {
    ...pageEffects({
      navigate: (to) => navigate(to, { replace: true }),
      refetch: async () => undefined,
    }),
    ...linkEffects(),
  }
  return (
    <FlowPage
      key={`${link.email} ${link.token}`}
      flow="email-link"
      inputs={() => ({ link })}
      effects={effects}
    />
  )
}
