import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'

/** Says that the address is verified. On the next page, the gate checks whether it is. */
export function VerificationCompletePage() {
  const { refetch } = useCurrentUser()
  const navigate = useNavigate()
  const effects = pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch })
  return <FlowPage flow="verification-complete" inputs={() => ({})} effects={effects} />
}
