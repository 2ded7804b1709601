const APPOINTMENT_ID = /^[1-9]\d{0,14}$/

/** Parses the id of an appointment in an address. Null if it is not a valid id. */
export function appointmentIdOf(parameter: string | undefined): number | null {
  return parameter !== undefined && APPOINTMENT_ID.test(parameter) ? Number(parameter) : null
}
