import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/onboarding/link-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'

/** Asks for a link by e-mail: to choose another password, or to log in without one. */
export function LinkByMailPage({ wanted }: { readonly wanted: 'password' | 'login' }) {
  const navigate = useNavigate()
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return <FlowPage key={wanted} flow="link-by-mail" inputs={() => ({ wanted })} effects={effects} />
}
