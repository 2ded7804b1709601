import { createFeedbackService } from '../domains/provider-feedback/feedback-service.ts'
import { createAppointmentService } from '../domains/scheduling/appointment-service.ts'
import { onDatabase } from './on-database.ts'

const USAGE = 'npm run complete-visit -- APPOINTMENT_ID'

const WHY: { readonly [code: string]: string } = {
  NOT_FOUND: 'There is no such appointment',
  CONFLICT: 'This appointment has not begun, or was cancelled, moved or missed',
}

/**
 * Marks a visit complete and offers feedback if it is due, until another system does so. If the
 * patient pays, the server charges the visit within a minute.
 */
onDatabase(async (platform) => {
  const [id, ...others] = process.argv.slice(2)
  if (id === undefined || others.length > 0) throw new Error(`Name the appointment: ${USAGE}`)
  const outcome = await createFeedbackService({
    platform,
    appointments: createAppointmentService(platform),
  }).completeVisit(id)
  if (!outcome.ok) throw new Error(WHY[outcome.code] ?? outcome.code)
  console.log(`Appointment ${id} is complete`)
})
