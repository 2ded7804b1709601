const APPOINTMENT_ID = /^[1-9]\d{0,14}$/

/** The id of an appointment as an address names it. @returns `null` for what is no number of one. */
export function appointmentIdOf(parameter: string | undefined): number | null {
  return parameter !== undefined && APPOINTMENT_ID.test(parameter) ? Number(parameter) : null
}
