import { request } from '#renderer/api/client.ts'
import {
  CancelAppointmentDocument,
  CancellationDocument,
  NextTimeDocument,
} from '#renderer/api/generated/account.ts'
import type { CancellationReason, CancellationTerms } from '#renderer/api/generated/graphql.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

/** Three months. Times are offered no further ahead. */
const DAYS_AHEAD = 92
const DAY_MS = 86_400_000

/** Reads the price of canceling or moving a visit. */
export function termsEffect(): EffectHandlers<'readCancellation'> {
  return {
    readCancellation: ({ appointmentId }) =>
      orKnown([], 'NOT_LOADED', async () => {
        const { cancellation } = await request(CancellationDocument, {
          appointmentId: appointmentId ?? '',
        })
        const { terms, feeInCents, sessionsLeft } = cancellation
        return { terms, feeInCents, sessionsLeft }
      }),
  }
}

/** Effects of the dialog that cancels a visit. They can also open other times for it. */
export function cancellationEffects(
  navigate: (path: string) => unknown,
): EffectHandlers<'readNextTime' | 'readCancellation' | 'cancelAppointment' | 'rescheduleInstead'> {
  const once = createIntentKeys()
  return {
    ...termsEffect(),
    rescheduleInstead: async ({ appointmentId }) => {
      if (!appointmentId) return null
      await navigate(`/appointments/schedule?rescheduleId=${encodeURIComponent(appointmentId)}`)
      return null
    },
    readNextTime: async ({ providerId, careType, appointmentType }) => {
      const now = serverNow().getTime()
      try {
        const { availability } = await request(NextTimeDocument, {
          id: providerId ?? '',
          careType: careType ?? 'therapy',
          checkin: appointmentType !== 'intake',
          start: new Date(now).toISOString(),
          end: new Date(now + DAYS_AHEAD * DAY_MS).toISOString(),
        })
        return { start: availability.providers[0]?.slots[0]?.start ?? null }
      } catch {
        // If it fails, the dialog omits the note.
        return null
      }
    },
    cancelAppointment: ({ appointmentId, reason, reasonDetails, shownTerms, shownFeeInCents }) =>
      orKnown(['TERMS_CHANGED', 'LAST_SESSION'], 'NOT_CANCELED', async () => {
        if (!appointmentId || !reason || !shownTerms)
          throw Object.assign(new Error(''), { code: 'UNEXPECTED' })
        const wanted: Wanted = {
          appointmentId,
          reason,
          reasonDetails: reasonDetails ?? null,
          shownTerms,
          shownFeeInCents: shownFeeInCents ?? null,
        }
        await once(Object.values(wanted), (idempotencyKey) =>
          request(CancelAppointmentDocument, { ...wanted, idempotencyKey }),
        )
        return null
      }),
  }
}

type Wanted = {
  readonly appointmentId: string
  readonly reason: CancellationReason
  readonly reasonDetails: string | null
  readonly shownTerms: CancellationTerms
  readonly shownFeeInCents: number | null
}
