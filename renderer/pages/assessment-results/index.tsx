import { useNavigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { CircumstancesDocument } from '#renderer/api/generated/onboarding.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { viewRegistry } from '#renderer/flow/contract.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { RESULTS_VIEWS } from '#renderer/views/results-views.ts'

/** These views are loaded together with this page. */
const VIEWS = viewRegistry(RESULTS_VIEWS)

/** Results of the newest assessment, as their flow arranges them. */
export function AssessmentResultsPage() {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const inputs = async () => {
    const { latestAssessment, careEligibility } = await request(CircumstancesDocument, {})
    return {
      user: toJson(user),
      config: toJson(config),
      eligibility: toJson(careEligibility),
      latestAssessment: toJson(latestAssessment),
      opening: { place: 'page' },
      now: serverNow().toISOString(),
    }
  }
  const effects = pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch })
  return <FlowPage flow="assessment-results" inputs={inputs} effects={effects} views={VIEWS} />
}
