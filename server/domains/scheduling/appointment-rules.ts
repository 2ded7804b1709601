import type { Appointment, Provider } from '../../graphql/generated.ts'
import type { AppointmentRow } from './tables.ts'

/** What a person's screens are told of their appointments. */
export type AppointmentsOfUser = {
  readonly appointments: readonly Appointment[]
  readonly upcomingAppointment: Appointment | null
}

/** An appointment as its patient sees it. */
export function presentAppointment(row: AppointmentRow, provider: Provider): Appointment {
  return {
    id: String(row.id),
    description: row.description,
    status: row.status,
    startTime: row.starts_at,
    endTime: row.ends_at,
    careType: row.care_type,
    appointmentType: row.appointment_type,
    paymentSource: row.payment_source,
    cancelledAt: row.cancelled_at,
    provider,
  }
}

/**
 * The earliest appointment that is to come or goes on.
 *
 * Source: Q-GATE-12, Q-PAYM-02.
 */
export function upcomingOf(appointments: readonly Appointment[], now: Date): Appointment | null {
  const upcoming = appointments.filter((one) => one.status === 'upcoming' && one.endTime > now)
  return upcoming.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())[0] ?? null
}
