import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { flowOf, screenOf, stepOf } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { bringAhead } from '#renderer/flow/late.tsx'
import { type Host, HostContext } from '#renderer/flow/run-context.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { CardEntryContext, type CardEntryProps } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'
import { type GateRun, openGate } from './gate-run.ts'
import { KeptRun } from './kept-run.tsx'

const LazyCardEntry = lazy(async () => ({
  default: (await import('#renderer/payments/payment-card-entry.tsx')).PaymentCardEntry,
}))

/** While the form loads, only the card waits for it, not the page. */
function PaymentCardEntry(props: CardEntryProps) {
  return (
    <Suspense
      fallback={
        <p className="muted" role="status">
          {WORDS.card.loading}
        </p>
      }
    >
      <LazyCardEntry {...props} />
    </Suspense>
  )
}

type GateProps = {
  /** Shown until the first screen is known. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * The gate before the portal's pages. It shows what its definition puts first. If that is nothing,
 * it shows the page.
 */
export function Gate({ waiting, children }: GateProps) {
  const { user, config, isImpersonated, refetch } = useCurrentUser()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [gate, setGate] = useState<GateRun | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const person = useMemo(() => ({ user, config, isImpersonated }), [user, config, isImpersonated])
  const latest = useRef({ person, search, navigate, refetch })
  latest.current = { person, search, navigate, refetch }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for a person, and again on a new attempt
  useEffect(() => {
    let isGone = false
    openGate({
      person: latest.current.person,
      search: latest.current.search,
      navigate: (path) => latest.current.navigate(path, { replace: true }),
      refetchPerson: () => latest.current.refetch(),
    }).then(
      (opened) => {
        if (isGone) return
        opened.begin()
        setGate(opened)
      },
      () => {
        if (!isGone) setGate('failed')
      },
    )
    return () => {
      isGone = true
    }
  }, [user.id, attempt])

  useEffect(() => {
    if (gate !== null && gate !== 'failed') gate.meet(person, search)
  }, [gate, person, search])

  if (gate === 'failed') {
    return (
      <ErrorScreen
        onRetry={() => {
          setGate(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  }
  if (gate === null) return waiting
  return <OpenGate gate={gate}>{children}</OpenGate>
}

function OpenGate({ gate, children }: { readonly gate: GateRun; readonly children: ReactNode }) {
  const { store } = gate
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const step = useMemo(() => screenOf(store.flow, state).steps[0], [store, state])
  const [followUp, setFollowUp] = useState<string | null>(null)
  const host = useMemo<Host>(
    () => ({ openAssessment: setFollowUp, bringNext: () => bringAhead(store, VIEWS) }),
    [store],
  )
  const draft = useMemo(() => (step ? draftOf(store, step.id) : null), [store, step])
  if (!step) return children
  const body =
    draft === null ? (
      <FlowView store={store} views={VIEWS} />
    ) : (
      <DraftRun key={draft} flowId={draft} gate={gate} />
    )
  return (
    <HostContext value={host}>
      <CardEntryContext value={PaymentCardEntry}>
        {followUp === null ? (
          body
        ) : (
          <KeptRun
            key={followUp}
            requestId={followUp}
            refetch={gate.refetch}
            onEnd={() => setFollowUp(null)}
          />
        )}
      </CardEntryContext>
    </HostContext>
  )
}

/** A step's flow as a run of its own, while the gate holds. */
function DraftRun({
  flowId,
  gate: { store, refetch },
}: {
  readonly flowId: string
  readonly gate: GateRun
}) {
  return (
    <KeptRun
      flowId={flowId}
      refetch={refetch}
      onBegin={() => store.send({ type: 'hold', at: [] })}
      onEnd={() => store.send({ type: 'leave', at: [] })}
    />
  )
}

/** The flow of a step whose answers are saved on the server, or null. */
function draftOf({ flow }: GateRun['store'], step: string): string | null {
  const id = stepOf(flow, step)?.flow
  return id !== undefined && flowOf(flow.library, id).source.draft === true ? id : null
}
