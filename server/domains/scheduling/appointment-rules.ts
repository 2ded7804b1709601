import type { Appointment, LowercaseCareType, Provider } from '../../graphql/generated.ts'
import type { CareType } from '../organizations/tables.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { AppointmentRow } from './tables.ts'

const HOUR_MS = 3_600_000

/**
 * The last instant at which a visit can be cancelled free of charge: exactly so many hours before it begins. Instants are compared, not
 * what clocks show.
 *
 * @returns Null once that instant is over.
 *
 * Source: Onboarding, section 9; Q-CNST-02.
 */
export function cancelByTime(startsAt: Date, noticeHours: number, now: Date): Date | null {
  const cancelBy = new Date(startsAt.getTime() - noticeHours * HOUR_MS)
  return now <= cancelBy ? cancelBy : null
}

/** An appointment as its patient sees it. */
export function presentAppointment(row: AppointmentRow, provider: Provider, noticeHours: number, now: Date): Appointment {
  return {
    id: String(row.id),
    description: row.description,
    status: row.status,
    startTime: row.starts_at,
    endTime: row.ends_at,
    careType: lowercaseOf(row.care_type),
    appointmentType: row.appointment_type,
    paymentSource: row.payment_source,
    cancelledAt: row.cancelled_at,
    checkedInAt: row.checked_in_at,
    // judged when they are asked for, in the domain check-in
    checkInState: null,
    checkInOpens: null,
    isBlocked: null,
    // as these are, in the domain video-call
    videoCallState: null,
    feedbackForm: null,
    // in the domain provider-feedback
    providerFeedbackType: null,
    requiresProviderFeedback: null,
    // in the domains billing and post-call
    charges: null,
    finalizedInsuranceClaim: null,
    providerIncident: null,
    videoSessionId: null,
    videoToken: null,
    changedOutOfPolicy: row.changed_out_of_policy,
    cancelBy: row.status === 'upcoming' ? cancelByTime(row.starts_at, noticeHours, now) : null,
    provider,
  }
}

/** The times at which a person has something already; what was cancelled or moved takes none. */
export function timesTaken(rows: readonly AppointmentRow[]): readonly Interval[] {
  return rows
    .filter((row) => row.status !== 'cancelled' && row.status !== 'rescheduled')
    .map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() }))
}

/** A care type as appointments spell it. */
export function lowercaseOf(careType: CareType): LowercaseCareType {
  return careType === 'Therapy' ? 'therapy' : 'psychiatry'
}

/** A care type as appointments spell it, read again. */
export function careTypeOf(lowercase: LowercaseCareType): CareType {
  return lowercase === 'therapy' ? 'Therapy' : 'Psychiatry'
}
