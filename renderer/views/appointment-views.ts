import { viewRegistry } from '#renderer/flow/contract.ts'
import { AppointmentHistory } from './appointment-history.tsx'
import { MoreLink } from './more-link.tsx'
import { NoAppointments } from './no-appointments.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'
import { VisitCard } from './visit-card.tsx'

/** Views that only the flows of the appointments page use. */
export type AppointmentView = 'appointment-history' | 'no-appointments' | 'upcoming-appointments'

export const APPOINTMENT_VIEWS = viewRegistry<AppointmentView | 'more-link' | 'visit-card'>({
  'appointment-history': AppointmentHistory,
  'more-link': MoreLink,
  'no-appointments': NoAppointments,
  'upcoming-appointments': UpcomingAppointments,
  'visit-card': VisitCard,
})
