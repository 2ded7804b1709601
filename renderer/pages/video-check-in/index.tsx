import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type JsonObject, screenOf, type StepScreen, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { AppointmentsDocument } from '#renderer/api/generated/account.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { FlowView } from '#renderer/flow/flow-view.tsx'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import type { RunStore } from '#renderer/flow/run-store.ts'
import { useCurrentFlow } from '#renderer/flow/use-current-flow.ts'
import { viewEvent } from '#renderer/flow/view-event.ts'
import { browserKind } from '#renderer/media/browser-kind.ts'
import { readCallChoices } from '#renderer/media/call-choices.ts'
import { createCapture } from '#renderer/media/capture.ts'
import { createConnectionTest } from '#renderer/media/connection-test.ts'
import { type DeviceCheck, DeviceCheckContext } from '#renderer/media/device-check.ts'
import { keepDevicesOff, readDevicesOff } from '#renderer/media/devices-off.ts'
import { measureAudio } from '#renderer/media/measure-audio.ts'
import { browserMedia } from '#renderer/media/use-capture.ts'
import { appointmentIdOf } from '#renderer/effects/appointment-id.ts'
import { KeptRun } from '#renderer/gate/kept-run.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { VIEWS } from '#renderer/views/registry.tsx'
import { VISIT_VIEWS } from '#renderer/views/visit-views.ts'
import { WORDS } from '#renderer/words/words.ts'
import { checkInEffects } from './check-in-effects.ts'

/** The check-in for a person's own visit, where they try camera, microphone and connection. */
export function VideoCheckInPage() {
  const appointmentId = appointmentIdOf(useParams().appointmentId)
  return <CheckIn key={appointmentId} appointmentId={appointmentId} />
}

const PAGE_VIEWS = { ...VIEWS, ...VISIT_VIEWS }

function CheckIn({ appointmentId }: { readonly appointmentId: number | null }) {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [devices] = useState<DeviceCheck>(() => ({
    capture: createCapture(browserMedia(), readCallChoices(null, readDevicesOff(user.id))),
    connection: createConnectionTest(measureAudio),
  }))
  const media = useMedia(devices)
  const { capture } = devices
  useEffect(
    () => capture.subscribe(() => keepDevicesOff(user.id, capture.choices())),
    [capture, user.id],
  )
  const [read, setRead] = useState<JsonObject>()
  const readVisit = async () => {
    const { currentUser } = await request(AppointmentsDocument, {})
    const visit = currentUser.appointments.find(({ id }) => Number(id) === appointmentId)
    return { user: toJson(currentUser), visit: toJson(visit ?? {}) }
  }
  const inputs = async () => ({
    ...(await readVisit()),
    media,
    browser: browserKind(navigator),
    config: toJson(config),
    now: serverNow().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  const effects = {
    ...pageEffects({ navigate, refetch }),
    ...checkInEffects({
      navigate,
      readVisit: async () => setRead(await readVisit()),
      choices: devices.capture.choices,
    }),
  }
  const news = useMemo(() => ({ ...read, media }), [read, media])
  const [store, openAgain] = useCurrentFlow({ flow: 'check-in', inputs, news, effects })
  if (store === 'failed') return <ErrorScreen onRetry={openAgain} />
  if (store === null) return <Loading />
  return (
    <DeviceCheckContext value={devices}>
      <Steps store={store} refetch={refetch} />
    </DeviceCheckContext>
  )
}

/** The input `media`: the state of the devices. */
function useMedia({ capture, connection }: DeviceCheck): JsonObject {
  const { failure, camera, microphone } = useSyncExternalStore(capture.subscribe, capture.getState)
  const bars = useSyncExternalStore(connection.subscribe, connection.getBars)
  return useMemo(
    () => ({ failure, camera: camera.isOn, microphone: microphone.isOn, bars }),
    [failure, camera.isOn, microphone.isOn, bars],
  )
}

/**
 * Shows a form that is saved on the server in place of the flow that requests it. The form has a
 * separate run and history.
 */
function Steps({
  store,
  refetch,
}: {
  readonly store: RunStore
  readonly refetch: () => Promise<unknown>
}) {
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const screen = useMemo(() => screenOf(store.flow, state), [store, state])
  const [step] = screen.steps
  if (step === undefined || !isKeptForm(step)) return <FlowView store={store} views={PAGE_VIEWS} />
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
