import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isApiError, request } from '#renderer/api/client.ts'
import { AssessmentDocument } from '#renderer/api/generated/runs.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { loadErrorOf, reportLoadError } from '#renderer/flow/load-error.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { type OpenedRun, openRun } from '#renderer/flow/run-keeper.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { NotAskedFor } from './not-asked-for.tsx'
import { assessmentOf } from './view-model.ts'

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'not-asked-for' }
  | { readonly kind: 'ready'; readonly run: OpenedRun; readonly isV2: boolean }

/** An assessment: by the id of a request, by task, or the one that this person has to do. */
export function AssessmentPage() {
  const { requestId, task } = useParams()
  const [search] = useSearchParams()
  const { user, assessments, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const asked = assessmentOf(assessments, {
    requestId: requestId ?? null,
    task: task ?? null,
    key: search.get('key'),
    tasks: user.tasks,
  })
  const latest = useRef({ navigate, refetch })
  latest.current = { navigate, refetch }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the run again
  useEffect(() => {
    let opened: OpenedRun | null = null
    let isGone = false
    const open = async () => {
      const { assessment } = await request(AssessmentDocument, { key: asked.key, requestId: asked.requestId })
      opened = await openRun(
        assessment.flowId,
        asked.requestId,
        pageEffects({
          navigate: (to) => latest.current.navigate(to, { replace: true }),
          refetch: () => latest.current.refetch(),
        }),
      )
      if (isGone) opened.store.stop()
      else setLoaded({ kind: 'ready', run: opened, isV2: assessment.screen === 'paginated-v2' })
    }
    open().catch((error: unknown) => {
      if (isGone) return
      if (isApiError(error) && error.code === 'NOT_REQUESTED') return setLoaded({ kind: 'not-asked-for' })
      setLoaded({ kind: 'failed', message: loadErrorOf(assessments, asked) })
      reportLoadError(error)
    })
    return () => {
      isGone = true
      opened?.store.stop()
    }
  }, [asked.key, asked.requestId, attempt])

  switch (loaded.kind) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <ErrorScreen
          message={loaded.message}
          onRetry={() => {
            setLoaded({ kind: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      )
    case 'not-asked-for':
      return <NotAskedFor />
    case 'ready':
      return (
        <div className={loaded.isV2 ? 'offers-logout grow-page' : 'grow-page'}>
          <FlowView store={loaded.run.store} views={VIEWS} isV2={loaded.isV2} />
          <LeaveDialog
            store={loaded.run.store}
            onLeave={() => void navigate('/home')}
            onDelete={() => loaded.run.abandon().then(() => navigate('/home'))}
          />
        </div>
      )
  }
}
