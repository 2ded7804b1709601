import { request } from '#renderer/api/client.ts'
import {
  SubmitAppointmentFeedbackDocument,
  SubmitAppointmentIncidentDocument,
} from '#renderer/api/generated/post-call.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

/** Measured scores of the call, each from 0 to 5; null if not measured. */
type CallQuality = { readonly audioScore: number | null; readonly videoScore: number | null }

const LONGEST_DEVICE = 500

/**
 * Submits a person's feedback on a visit, with the measured quality of the call and the browser's
 * description of itself.
 */
export function postCallEffects(
  quality: () => CallQuality | null,
): EffectHandlers<'submitAppointmentFeedback' | 'submitAppointmentIncident'> {
  const once = createIntentKeys()
  return {
    submitAppointmentFeedback: ({ appointmentId, ...feedback }) =>
      orKnown([], 'NOT_SENT', async () => {
        await request(SubmitAppointmentFeedbackDocument, {
          appointmentId: appointmentId ?? '',
          feedback: {
            ...feedback,
            issues: feedback.issues ? [...feedback.issues] : null,
            callQuality: quality(),
            userDevice: navigator.userAgent.slice(0, LONGEST_DEVICE),
          },
        })
        return null
      }),
    submitAppointmentIncident: ({ appointmentId, incident }) =>
      orKnown([], 'NOT_SENT', async () => {
        const report = { appointmentId: appointmentId ?? '', incident: incident ?? '' }
        await once(Object.values(report), (idempotencyKey) =>
          request(SubmitAppointmentIncidentDocument, { ...report, idempotencyKey }),
        )
        return null
      }),
  }
}
