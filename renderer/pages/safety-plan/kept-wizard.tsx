import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { LeaveDialog } from '#renderer/flow/leave-dialog.tsx'
import { reportLoadError } from '#renderer/flow/load-error.ts'
import { openRun } from '#renderer/flow/run-keeper.ts'
import type { EffectRegistry } from '#renderer/flow/run-store.ts'
import { useKeptRun } from '#renderer/flow/use-kept-run.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { SAFETY_PLAN_VIEWS } from '#renderer/views/safety-plan-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'

const ALL_VIEWS = { ...VIEWS, ...SAFETY_PLAN_VIEWS }
const WIZARD = 'safety-plan-wizard'

type KeptWizardProps = { readonly effects: EffectRegistry; readonly onEnd: () => void }

/** The wizard for a safety plan. Its answers are a draft on the server until it is submitted. */
export function KeptWizard({ effects, onEnd }: KeptWizardProps) {
  const navigate = useNavigate()
  const opened = useKeptRun(WIZARD, () => openRun(WIZARD, null, effects), reportLoadError)
  const end = useRef(onEnd)
  end.current = onEnd
  const store = opened.kind === 'ready' ? opened.run.store : null
  useEffect(() => {
    if (store === null) return
    const endIfOver = () => {
      if (store.getState().status !== 'active' && store.getElsewhere() !== 'ended') end.current()
    }
    endIfOver()
    return store.subscribe(endIfOver)
  }, [store])

  switch (opened.kind) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <ErrorScreen onRetry={opened.retry} />
    case 'ready': {
      const { store: run, abandon } = opened.run
      return (
        <div className="plan-wizard grow-page">
          <FlowView store={run} views={ALL_VIEWS} />
          <LeaveDialog
            store={run}
            onLeave={() => void navigate('/home')}
            onDelete={() => abandon().then(() => navigate('/home'))}
          />
        </div>
      )
    }
  }
}
