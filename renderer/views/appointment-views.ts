import { viewRegistry } from '#renderer/flow/contract.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { NoAppointments } from './no-appointments.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'

/** Views that the flows of the appointments page alone name. */
export type AppointmentView = 'appointment-card' | 'appointment-history' | 'no-appointments' | 'upcoming-appointments'

/** Draws them. */
export const APPOINTMENT_VIEWS = viewRegistry<AppointmentView>({
  'appointment-card': AppointmentCard,
  'appointment-history': AppointmentHistory,
  'no-appointments': NoAppointments,
  'upcoming-appointments': UpcomingAppointments,
})
