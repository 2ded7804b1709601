import { useLocation, useNavigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { goBackOr } from '#renderer/flow/go-back-or.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { HUB_VIEWS } from '#renderer/views/hub-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { hubEffects, startsSurvey } from './hub-effects.ts'

const LAUNCHER_VIEWS = { ...VIEWS, ...HUB_VIEWS }

/** Redirects a patient who has the Hub to it, with a link that does not identify them. */
export function HubLauncherPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useCurrentUser()
  const effects = {
    ...pageEffects({
      navigate: (to) => navigate(to, { replace: true }),
      refetch: async () => undefined,
    }),
    ...hubEffects({
      // Replaced, so that the browser's Back does not redirect again.
      leaveFor: (url) => window.location.replace(url),
      goBack: () => goBackOr('/home', navigate),
    }),
  }
  const inputs = () => ({ user: toJson(user), hub: { startsSurvey: startsSurvey(state) } })
  return <FlowPage flow="hub-launcher" inputs={inputs} effects={effects} views={LAUNCHER_VIEWS} />
}
