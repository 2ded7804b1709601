import { createAppointmentService } from '../domains/scheduling/appointment-service.ts'
import { onDatabase } from './on-database.ts'

const USAGE = 'npm run move-visit -- APPOINTMENT_ID START'

const WHY: { readonly [code: string]: string } = {
  NOT_FOUND: 'There is no such appointment',
  BAD_INPUT: 'The new start must be an instant to come, as 2026-03-04T15:00:00Z',
  CONFLICT: 'This appointment is over, or the provider or the patient has another one at that time',
}

/**
 * Moves a visit to another time, until providers can do so themselves. The server informs the
 * patient within a minute.
 */
onDatabase(async (platform) => {
  const [id, start, ...others] = process.argv.slice(2)
  if (id === undefined || start === undefined || others.length > 0)
    throw new Error(`Name the appointment and its new start: ${USAGE}`)
  const outcome = await createAppointmentService(platform).moveByProvider(id, new Date(start))
  if (!outcome.ok) throw new Error(WHY[outcome.code] ?? outcome.code)
  console.log(`Appointment ${id} begins at ${outcome.value.toISOString()}`)
})
