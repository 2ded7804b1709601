import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { start, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { LatestAssessmentDocument } from '#renderer/api/generated/graphql.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { loadCurrentFlow } from '#renderer/flow/load-flow.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { createRunStore, type RunStore } from '#renderer/flow/run-store.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'

/** Results, as their flow composes them from the newest assessment. */
export function AssessmentResultsPage() {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [store, setStore] = useState<RunStore | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ navigate, refetch })
  latest.current = { navigate, refetch }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const [flow, { latestAssessment, careEligibility }] = await Promise.all([
        loadCurrentFlow('assessment-results'),
        request(LatestAssessmentDocument, {}),
      ])
      const inputs = {
        user: toJson(user),
        config: toJson(config),
        eligibility: toJson(careEligibility),
        latestAssessment: toJson(latestAssessment),
        opening: { place: 'page' },
        now: new Date().toISOString(),
      }
      const { state } = start(flow, inputs)
      const effects = pageEffects({
        navigate: (to) => latest.current.navigate(to, { replace: true }),
        refetch: () => latest.current.refetch(),
      })
      if (!isGone) setStore(createRunStore({ flow, state, effects, keeper: null }))
    }
    open().catch(() => {
      if (!isGone) setStore('failed')
    })
    return () => {
      isGone = true
    }
  }, [user, config, attempt])

  if (store === 'failed') return <ErrorScreen onRetry={() => setAttempt(attempt + 1)} />
  if (store === null) {
    return (
      <main id="main" className="page w-form reviewing">
        <p role="status">Loading…</p>
      </main>
    )
  }
  return <FlowView store={store} views={VIEWS} />
}
