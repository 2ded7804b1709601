import { useNavigate } from 'react-router-dom'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { linkEffects } from '#renderer/login/link-effects.ts'
import { useArrivedLink } from '#renderer/login/use-arrived-link.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'

/** The target of the link in reminders that stops all others. It needs a press, but no login. */
export function UnsubscribePage() {
  const navigate = useNavigate()
  const link = useArrivedLink()
  const effects = { ...pageEffects({ navigate, refetch: async () => undefined }), ...linkEffects() }
  return (
    <FlowPage
      key={link?.token}
      flow="unsubscribe"
      inputs={() => ({ link: link ?? {} })}
      effects={effects}
    />
  )
}
