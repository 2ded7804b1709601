import { useLocation, useNavigate } from 'react-router-dom'
import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FeedbackAskedDocument } from '#renderer/api/generated/provider-feedback.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { providerFeedbackEffects } from '#renderer/effects/provider-feedback-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { FEEDBACK_VIEWS } from '#renderer/views/feedback-views.ts'

const CARE_TYPES = ['therapy', 'psychiatry'] as const
const FEEDBACK_TYPES = ['Initial', 'Followup'] as const

/** Feedback on a provider after some sessions. Another address starts another run. */
export function ProviderFeedbackPage() {
  const { search } = useLocation()
  return <Feedback key={search} search={search} />
}

function Feedback({ search }: { readonly search: string }) {
  const { refetch } = useCurrentUser()
  const navigate = useNavigate()
  // The offer of feedback disappears after it is given.
  const leave = async (to: string) => {
    await refetch()
    return navigate(to, { replace: true })
  }
  const effects = { ...pageEffects({ navigate: leave, refetch }), ...providerFeedbackEffects() }
  const inputs = async () => ({ feedbackAsked: await feedbackAsked(search) })
  return (
    <FlowPage flow="provider-feedback" inputs={inputs} effects={effects} views={FEEDBACK_VIEWS} />
  )
}

/** The feedback that the address requests, if the server has a template for it. */
async function feedbackAsked(search: string) {
  const asked = new URLSearchParams(search)
  const providerId = asked.get('providerId')
  const careType = CARE_TYPES.find((one) => one === asked.get('careType')?.toLowerCase())
  const feedbackType = FEEDBACK_TYPES.find((one) => one === asked.get('feedbackType'))
  if (!providerId || careType === undefined || feedbackType === undefined) return {}
  try {
    const of = { providerId, careType, feedbackType }
    const { providerFeedbackTemplate, provider } = await request(FeedbackAskedDocument, of)
    return providerFeedbackTemplate === null ? {} : { ...of, providerName: provider.name }
  } catch (error) {
    if (isApiError(error) && error.code === 'NOT_FOUND') return {}
    throw error
  }
}
