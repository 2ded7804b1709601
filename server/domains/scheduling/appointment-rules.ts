import type { Appointment, LowercaseCareType, Provider } from '../../graphql/generated.ts'
import type { CareType } from '../organizations/tables.ts'
import type { Interval } from '../../time/zoned-time.ts'
import type { AppointmentRow } from './tables.ts'

const HOUR_MS = 3_600_000

/**
 * The deadline for canceling a visit free of charge, a number of hours before its start. Compares
 * points in time, not local clock times.
 *
 * @returns Null after the deadline.
 *
 * Source: Onboarding, section 9; Q-CNST-02.
 */
export function cancelByTime(startsAt: Date, noticeHours: number, now: Date): Date | null {
  const cancelBy = new Date(startsAt.getTime() - noticeHours * HOUR_MS)
  return now <= cancelBy ? cancelBy : null
}

/** An appointment in the API's format. */
export function presentAppointment(
  row: AppointmentRow,
  provider: Provider,
  noticeHours: number,
  now: Date,
): Appointment {
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
    // The domain check-in resolves these.
    checkInState: null,
    checkInOpens: null,
    isBlocked: null,
    // The domain video-call resolves these.
    videoCallState: null,
    feedbackForm: null,
    // The domain provider-feedback resolves these.
    providerFeedbackType: null,
    requiresProviderFeedback: null,
    // The domain reminders resolves this.
    calendarFile: null,
    // The domains billing and post-call resolve these.
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

/** The times of a person's appointments, except canceled and moved ones. */
export function timesTaken(rows: readonly AppointmentRow[]): readonly Interval[] {
  return rows
    .filter((row) => row.status !== 'cancelled' && row.status !== 'rescheduled')
    .map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() }))
}

/** Converts a care type to the spelling of appointments. */
export function lowercaseOf(careType: CareType): LowercaseCareType {
  return careType === 'Therapy' ? 'therapy' : 'psychiatry'
}

/** Converts a care type from the spelling of appointments. */
export function careTypeOf(lowercase: LowercaseCareType): CareType {
  return lowercase === 'therapy' ? 'Therapy' : 'Psychiatry'
}
