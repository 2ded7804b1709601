import { useLocation, useNavigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { HUB_VIEWS } from '#renderer/views/hub-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { hubEffects, startsSurvey } from './hub-effects.ts'

const LAUNCHER_VIEWS = { ...VIEWS, ...HUB_VIEWS }

/** Redirects a patient who has the Hub to it, by a link that does not identify them. */
export function HubLauncherPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useCurrentUser()
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch: async () => undefined }),
    ...hubEffects({
      // Replaced, so that the browser's Back does not redirect again.
      leaveFor: (url) => window.location.replace(url),
      goBack: () => void (hasEarlierPage() ? navigate(-1) : navigate('/home', { replace: true })),
    }),
  }
  const inputs = () => ({ user: toJson(user), hub: { startsSurvey: startsSurvey(state) } })
  return <FlowPage flow="hub-launcher" inputs={inputs} effects={effects} views={LAUNCHER_VIEWS} />
}

/** True if this tab showed another page of the portal before. The router counts them. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
