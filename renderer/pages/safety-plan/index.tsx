import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { SafetyPlanDocument } from '#renderer/api/generated/safety-plan.ts'
import { canKeepPlan, keepPlan } from '#renderer/crisis/kept-plan.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { EffectRegistry, RunStore } from '#renderer/flow/run-store.ts'
import { useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { forgetKeptPlan, readSealedPlan } from '#renderer/security/kept-plan-place.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { LeaveQuickly } from '#renderer/ui/leave-quickly.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { SAFETY_PLAN_VIEWS } from '#renderer/views/safety-plan-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { KeptWizard } from './kept-wizard.tsx'
import { planEffects } from './plan-effects.ts'
import { planOnScreen } from './plan-on-screen.ts'

const ALL_VIEWS = { ...VIEWS, ...SAFETY_PLAN_VIEWS }
/** Modes that the address can force. */
const MODES = ['complete', 'edit'] as const
type Mode = (typeof MODES)[number] | null

/**
 * A safety plan: the wizard that writes it, or the plan itself. The address can force one of them.
 */
export function SafetyPlanPage() {
  const { mode: inPath } = useParams()
  const [search] = useSearchParams()
  const asked = inPath ?? search.get('mode')
  const mode = MODES.find((one) => one === asked) ?? null
  return (
    <>
      <AskedPlan key={mode} mode={mode} />
      <LeaveQuickly />
    </>
  )
}

function AskedPlan({ mode }: { readonly mode: Mode }) {
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <Plan
      key={String(isSubmitted)}
      mode={mode}
      isSubmitted={isSubmitted}
      onSubmitted={() => setSubmitted(true)}
    />
  )
}

type PlanProps = {
  readonly mode: Mode
  readonly isSubmitted: boolean
  readonly onSubmitted: () => void
}

function Plan({ mode, isSubmitted, onSubmitted }: PlanProps) {
  const { user, config, isImpersonated, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const edits = useRef(0)
  const [plan, setPlan] = useState<JsonObject>({})
  const read = async (): Promise<JsonObject> => {
    const { safetyPlan } = (await request(SafetyPlanDocument, {})).currentUser
    edits.current = safetyPlan?.editHistory.length ?? 0
    return { safetyPlan: toJson(safetyPlan) ?? null }
  }
  const readAgain = async () => setPlan(await read())
  const [isKept, setKept] = useState(() => !isImpersonated && readSealedPlan()?.owner === user.id)
  const news = useMemo(
    () => ({ ...plan, keptPlan: { canKeep: !isImpersonated && canKeepPlan(), isKept } }),
    [plan, isImpersonated, isKept],
  )
  const shown = useRef<RunStore>(null)
  const keep = async () => {
    const steps = shown.current && planOnScreen(shown.current)
    if (steps === null)
      throw new Error('Cannot keep the safety plan: it is not shown as it is saved')
    await keepPlan(user.id, { keptAt: new Date().toISOString(), steps })
    setKept(true)
  }
  const forget = () => {
    forgetKeptPlan()
    setKept(false)
  }
  const effects = {
    ...pageEffects({
      navigate: (to) => navigate(to, { replace: true }),
      refetch: () => Promise.all([refetch(), readAgain()]),
    }),
    ...planEffects({ edits: () => edits.current, readAgain, keep, forget }),
  }
  const inputs = async () => ({
    ...news,
    ...(await read()),
    user: toJson(user) ?? null,
    config: toJson(config) ?? null,
    parameters: { mode, isSubmitted },
  })
  const [store, openAgain] = useCurrentFlow({ flow: 'safety-plan', inputs, news, effects })
  shown.current = store === 'failed' ? null : store
  const renew = async () => {
    // The copy may have been removed in another tab.
    if (readSealedPlan()?.owner === user.id) await keep()
    else setKept(false)
  }
  useKeptInStep(isKept ? shown.current : null, renew)
  if (store === 'failed') return <ErrorScreen onRetry={openAgain} />
  if (store === null) return <Loading />
  return <OpenPlan store={store} effects={effects} onSubmitted={onSubmitted} />
}

/** Updates the copy on the device when the plan is saved. */
function useKeptInStep(store: RunStore | null, renew: () => Promise<void>): void {
  const latest = useRef(renew)
  latest.current = renew
  useEffect(() => {
    if (store === null) return
    let kept: string | null = null
    const keepNews = () => {
      const steps = planOnScreen(store)
      const words = JSON.stringify(steps)
      if (steps === null || words === kept) return
      kept = words
      // A copy that cannot be updated stays unchanged, with its date.
      latest.current().catch(() => undefined)
    }
    keepNews()
    return store.subscribe(keepNews)
  }, [store])
}

type OpenPlanProps = {
  readonly store: RunStore
  readonly effects: EffectRegistry
  readonly onSubmitted: () => void
}

/** The flow decides what to show. The wizard is a separate run, saved on the server. */
function OpenPlan({ store, effects, onSubmitted }: OpenPlanProps) {
  const { step } = useSyncExternalStore(store.subscribe, store.getState)
  if (step === 'wizard') return <KeptWizard effects={effects} onEnd={onSubmitted} />
  return <FlowView store={store} views={ALL_VIEWS} />
}
