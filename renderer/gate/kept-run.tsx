import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { loadErrorOf, reportLoadError } from '#renderer/flow/load-error.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { openRun } from '#renderer/flow/run-keeper.ts'
import { useKeptRun } from '#renderer/flow/use-kept-run.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { requestedFlow } from './requested-flow.ts'

type KeptRunProps = {
  readonly refetch: () => Promise<unknown>
  readonly onBegin?: () => unknown
  readonly onEnd: () => unknown
  /** Does not open another page. The component around it decides what follows. */
  readonly staysHere?: boolean
} & (
  | { readonly flowId: string; readonly requestId?: string | undefined }
  | { readonly requestId: string; readonly flowId?: undefined }
)

/**
 * A flow inside another flow, whose answers are a draft on the server. It starts or resumes there,
 * and calls `onEnd` when it has ended.
 */
export function KeptRun({
  flowId,
  requestId,
  refetch,
  onBegin,
  onEnd,
  staysHere = false,
}: KeptRunProps) {
  const { assessments } = useCurrentUser()
  const navigate = useNavigate()
  const latest = useRef({ refetch, navigate, onBegin, onEnd })
  latest.current = { refetch, navigate, onBegin, onEnd }
  const open = async () => {
    const effects = pageEffects({
      navigate: (to) => (staysHere ? undefined : latest.current.navigate(to, { replace: true })),
      refetch: () => latest.current.refetch(),
    })
    return openRun(flowId ?? (await requestedFlow(requestId)), requestId ?? null, effects)
  }
  const opened = useKeptRun(flowId ?? requestId, open, reportLoadError)
  const store = opened.kind === 'ready' ? opened.run.store : null

  useEffect(() => {
    if (store === null) return
    latest.current.onBegin?.()
    const stopWatching = store.subscribe(endIfOver)
    // A resumed run may have ended already.
    endIfOver()
    return stopWatching

    function endIfOver(): void {
      if (store?.getState().status === 'active' || store?.getElsewhere() === 'ended') return
      stopWatching()
      latest.current.onEnd()
    }
  }, [store])

  if (opened.kind === 'failed')
    return (
      <ErrorScreen
        message={loadErrorOf(assessments, { flow: flowId, requestId })}
        onRetry={opened.retry}
      />
    )
  if (store === null) return <Loading />
  const goOn = () => {
    void refetch()
      .catch(() => undefined)
      .then(onEnd)
  }
  return <FlowView store={store} views={VIEWS} onEndedElsewhere={goOn} />
}
