import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { CallVisitDocument, VideoCallDocument } from '#renderer/api/generated/call.ts'
import { ContinueSessionDocument } from '#renderer/api/generated/session-end.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { type CallEntry, CallEntryContext } from '#renderer/call/call-entry.ts'
import type { CallPass } from '#renderer/call/call-room.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { readCallChoices } from '#renderer/media/call-choices.ts'
import { keepDevicesOff, readDevicesOff } from '#renderer/media/devices-off.ts'
import { appointmentIdOf } from '#renderer/effects/appointment-id.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { postCallEffects } from '#renderer/effects/post-call-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { CALL_VIEWS } from '#renderer/views/call-views.ts'
import { WORDS } from '#renderer/words/words.ts'
import { visitOf } from './visit-of.ts'

/** The video call of a person's own visit. */
export function VideoCallPage() {
  const appointmentId = appointmentIdOf(useParams().appointmentId)
  return <CallOf key={appointmentId} appointmentId={appointmentId} />
}

function CallOf({ appointmentId }: { readonly appointmentId: number | null }) {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [{ entry, keepPass }] = useState(() => createEntry(appointmentId, state, user.id))
  const inputs = async () => ({
    visit: toJson(await visitOf(appointmentId)),
    config: toJson(config),
    now: serverNow().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  const [afterCall] = useState(() => postCallEffects(() => null))
  const effects = {
    ...pageEffects({ navigate, refetch }),
    ...callEffects({ keepPass, navigate }),
    ...afterCall,
  }
  return (
    <CallEntryContext value={entry}>
      <FlowPage flow="video-call" inputs={inputs} effects={effects} views={CALL_VIEWS} />
    </CallEntryContext>
  )
}

/**
 * The pass goes from the effect that receives it to the view that joins with it. It is never part
 * of a flow's state.
 */
function createEntry(appointmentId: number | null, navigationState: unknown, userId: string) {
  let pass: CallPass | null = null
  let choices = readCallChoices(navigationState, readDevicesOff(userId))
  const entry: CallEntry = {
    takePass: () => {
      const taken = pass
      pass = null
      return taken
    },
    askPass: async () => {
      if (appointmentId === null) return null
      try {
        return (await request(VideoCallDocument, { appointmentId })).videoCall
      } catch (error) {
        if (isApiError(error) && [...KNOWN, ...GATE_CODES].includes(error.code)) return null
        // If there is no reply, or the video service has none, a later attempt may succeed.
        throw error
      }
    },
    get choices() {
      return choices
    },
    keepChoices: (kept) => {
      choices = kept
      keepDevicesOff(userId, kept)
    },
    // If this fails, the session's own warning says so.
    stay: () => void request(ContinueSessionDocument, {}).catch(() => undefined),
  }
  const keepPass = (given: CallPass) => {
    pass = given
  }
  return { entry, keepPass }
}

const GATE_CODES = [
  'CONSENT_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_NOT_SET_UP',
  'PROFILE_INCOMPLETE',
  'NOT_ELIGIBLE',
]
const KNOWN = ['NOT_FOUND', 'NOT_CHECKED_IN', 'TASKS_REQUIRED', 'CALL_NOT_OPEN', 'FORBIDDEN']

type CallEffectPorts = {
  readonly keepPass: (pass: CallPass) => void
  readonly navigate: (path: string) => unknown
}

/** Effects of the flow. */
export function callEffects({
  keepPass,
  navigate,
}: CallEffectPorts): EffectHandlers<'enterCall' | 'openCheckIn' | 'openProviderFeedback'> {
  return {
    enterCall: ({ appointmentId }) =>
      orKnown([...KNOWN, 'NOT_READY'], 'NOT_JOINED', async () => {
        try {
          keepPass(
            (await request(VideoCallDocument, { appointmentId: appointmentId ?? '' })).videoCall,
          )
          return null
        } catch (error) {
          if (!isApiError(error) || !GATE_CODES.includes(error.code)) throw error
          throw Object.assign(new Error(error.message), { code: 'NOT_READY' })
        }
      }),
    openCheckIn: async ({ appointmentId }) => {
      await navigate(`/video-call/${appointmentId}/checkin`)
      return null
    },
    openProviderFeedback: async ({ appointmentId }) => {
      const { appointment } = await request(CallVisitDocument, { id: appointmentId ?? '' })
      const { careType, providerFeedbackType: feedbackType, provider } = appointment
      const asked =
        feedbackType && new URLSearchParams({ careType, feedbackType, providerId: provider.id })
      await navigate(asked ? `/provider-feedback?${asked}` : '/home')
      return null
    },
  }
}
