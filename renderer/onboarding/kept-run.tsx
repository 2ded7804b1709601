import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { loadErrorOf, reportLoadError } from '#renderer/flow/load-error.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { type OpenedRun, openRun } from '#renderer/flow/run-keeper.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { requestedFlow } from './requested-flow.ts'

type KeptRunProps = {
  readonly refetch: () => Promise<unknown>
  readonly onBegin?: () => unknown
  readonly onEnd: () => unknown
} & ({ readonly flowId: string; readonly requestId?: undefined } | { readonly requestId: string; readonly flowId?: undefined })

/** A flow inside the gate whose answers are a draft on the server: begun there, or gone on with, and given back when it has ended. */
export function KeptRun({ flowId, requestId, refetch, onBegin, onEnd }: KeptRunProps) {
  const { assessments } = useCurrentUser()
  const navigate = useNavigate()
  const [run, setRun] = useState<OpenedRun | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ refetch, navigate, onBegin, onEnd })
  latest.current = { refetch, navigate, onBegin, onEnd }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the run again
  useEffect(() => {
    let opened: OpenedRun | null = null
    let isGone = false
    const open = async () => {
      const effects = pageEffects({
        navigate: (to) => latest.current.navigate(to, { replace: true }),
        refetch: () => latest.current.refetch(),
      })
      opened = await openRun(flowId ?? (await requestedFlow(requestId)), requestId ?? null, effects)
      const { store } = opened
      if (isGone) return store.stop()
      latest.current.onBegin?.()
      const stopWatching = store.subscribe(() => {
        if (isGone || store.getState().status === 'active') return
        stopWatching()
        latest.current.onEnd()
      })
      setRun(opened)
    }
    open().catch((error: unknown) => {
      if (isGone) return
      setRun('failed')
      reportLoadError(error)
    })
    return () => {
      isGone = true
      opened?.store.stop()
    }
  }, [flowId, requestId, attempt])

  if (run === 'failed') {
    return (
      <ErrorScreen
        message={loadErrorOf(assessments, { flow: flowId, requestId })}
        onRetry={() => {
          setRun(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  if (run === null) return <Loading />
  return <FlowView store={run.store} views={VIEWS} />
}
