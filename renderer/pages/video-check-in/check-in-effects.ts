import { request } from '#renderer/api/client.ts'
import { CheckInDocument } from '#renderer/api/generated/account.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { type CallChoices, callState } from '#renderer/media/call-choices.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'

type CheckInPage = {
  readonly navigate: (path: string, options: { readonly state: unknown }) => unknown
  /** Reads the visit again. */
  readonly readVisit: () => Promise<unknown>
  readonly choices: () => CallChoices
}

/** Effects of the flow. */
export function checkInEffects({
  navigate,
  readVisit,
  choices,
}: CheckInPage): EffectHandlers<'checkIn' | 'joinCall'> {
  return {
    checkIn: ({ appointmentId }) =>
      orKnown(['NO_CARE'], 'NOT_CHECKED_IN', async () => {
        await request(CheckInDocument, { appointmentId: appointmentId ?? '' })
        await readVisit().catch(() => undefined)
        return null
      }),
    joinCall: async ({ appointmentId }) => {
      await navigate(`/video-call/${appointmentId}/join`, { state: callState(choices()) })
      return null
    },
  }
}
