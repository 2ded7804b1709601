import { useMemo, useSyncExternalStore } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { screenOf, type StepScreen, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { AppointmentsDocument, CheckInDocument } from '#renderer/api/generated/account.ts'
import type { EffectHandlers, ViewProps } from '#renderer/flow/contract.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { RunStore } from '#renderer/flow/run-store.ts'
import { useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { viewEvent } from '#renderer/flow/view-event.ts'
import { KeptRun } from '#renderer/onboarding/kept-run.tsx'
import { orKnown } from '#renderer/onboarding/known-failure.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** A person checks in to a visit of theirs, as the flow has its steps. */
export function VideoCheckInPage() {
  const { appointmentId = '' } = useParams()
  return <CheckIn key={appointmentId} appointmentId={appointmentId} />
}

function CheckIn({ appointmentId }: { readonly appointmentId: string }) {
  const { config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const inputs = async () => {
    const { currentUser } = await request(AppointmentsDocument, {})
    return {
      user: toJson(currentUser),
      visit: toJson(currentUser.appointments.find(({ id }) => id === appointmentId) ?? {}),
      config: toJson(config),
      now: new Date().toISOString(),
      locale: WORDS.general.locale,
      timeZone: browserTimeZone(),
    }
  }
  const effects = { ...pageEffects({ navigate, refetch }), ...CHECK_IN_EFFECTS }
  const [store, openAgain] = useCurrentFlow({ flow: 'check-in', inputs, effects })
  if (store === 'failed') return <ErrorScreen onRetry={openAgain} />
  if (store === null) return <Loading />
  return <Steps store={store} refetch={refetch} />
}

/** What the flow asks of the page. */
export const CHECK_IN_EFFECTS: EffectHandlers<'checkIn'> = {
  checkIn: ({ appointmentId }) =>
    orKnown(['NO_CARE'], 'NOT_CHECKED_IN', async () => {
      await request(CheckInDocument, { appointmentId: appointmentId ?? '' })
      return null
    }),
}

/** A form that is kept on the server is shown in place of the flow that asks for it: it has a run and a history of its own. */
function Steps({ store, refetch }: { readonly store: RunStore; readonly refetch: () => Promise<unknown> }) {
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const screen = useMemo(() => screenOf(store.flow, state), [store, state])
  const [step] = screen.steps
  if (step === undefined || !isKeptForm(step)) return <FlowView store={store} views={VIEWS} />
  const { flow, requestId } = step.view?.props ?? {}
  return (
    <KeptRun
      flowId={flow ?? ''}
      requestId={requestId ?? undefined}
      refetch={refetch}
      staysHere
      onEnd={() => store.send(viewEvent({ step, screen }, 'ended'))}
    />
  )
}

function isKeptForm(step: StepScreen): step is ViewProps<'kept-form'>['step'] {
  return step.view?.name === 'kept-form'
}
