import { useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { AssessmentDocument } from '#renderer/api/generated/runs.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { LeaveDialog } from '#renderer/flow/leave-dialog.tsx'
import { loadErrorOf, reportLoadError } from '#renderer/flow/load-error.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { NotNow } from '#renderer/flow/not-now.tsx'
import { openRun } from '#renderer/flow/run-keeper.ts'
import { useKeptRun } from '#renderer/flow/use-kept-run.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { assessmentOf } from './view-model.ts'

/** An assessment: by the id of a request, by task, or the one that is due. */
export function AssessmentPage() {
  const { requestId, task } = useParams()
  const [search] = useSearchParams()
  const { user, assessments, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const asked = assessmentOf(assessments, {
    requestId: requestId ?? null,
    task: task ?? null,
    key: search.get('key'),
    tasks: user.tasks,
  })
  const latest = useRef({ navigate, refetch })
  latest.current = { navigate, refetch }
  const open = async () => {
    const { assessment } = await request(AssessmentDocument, {
      key: asked.key,
      requestId: asked.requestId,
    })
    const effects = pageEffects({
      navigate: (to) => latest.current.navigate(to, { replace: true }),
      refetch: () => latest.current.refetch(),
    })
    return {
      ...(await openRun(assessment.flowId, asked.requestId, effects)),
      isV2: assessment.screen === 'paginated-v2',
    }
  }
  const loaded = useKeptRun(`${asked.key} ${asked.requestId}`, open, (error) => {
    if (whyNotNow(error) === null) reportLoadError(error)
  })

  switch (loaded.kind) {
    case 'loading':
      return <Loading />
    case 'failed': {
      const notNow = whyNotNow(loaded.error)
      if (notNow !== null) return <NotNow {...notNow} />
      return <ErrorScreen message={loadErrorOf(assessments, asked)} onRetry={loaded.retry} />
    }
    case 'ready': {
      const { store, isV2, abandon } = loaded.run
      return (
        <div className={isV2 ? 'offers-logout grow-page' : 'grow-page'}>
          <FlowView store={store} views={VIEWS} isV2={isV2} />
          <LeaveDialog
            store={store}
            onLeave={() => void navigate('/home')}
            onDelete={() => abandon().then(() => navigate('/home'))}
          />
        </div>
      )
    }
  }
}

/** The title and text for a form that cannot be filled out now; null for other failures. */
function whyNotNow(error: unknown): { readonly title: string; readonly lead: string } | null {
  if (!isApiError(error)) return null
  if (error.code === 'NOT_REQUESTED')
    return { title: WORDS.pages.notAskedFor, lead: WORDS.pages.notAskedForLead }
  return error.code === 'FORM_ON_HOLD'
    ? { title: WORDS.pages.formWaits, lead: error.message }
    : null
}
