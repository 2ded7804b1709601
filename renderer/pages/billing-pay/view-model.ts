import { isObject, type JsonObject, toJson } from '#engine/index.ts'
import type { BillsQuery } from '#renderer/api/generated/graphql.ts'

/**
 * The visit to pay, as an input of its flow. It comes from the history state as `{ appointmentId
 * }`, and never from the address, which others may see. Null if there is none, or if its charge was
 * not declined.
 */
export function billOf(
  { visitCharges, appointments }: BillsQuery,
  state: unknown,
): JsonObject | null {
  const named = toJson(state)
  const id = isObject(named) ? named.appointmentId : null
  const charge = visitCharges.find(
    ({ appointmentId, status }) => appointmentId === id && status === 'Declined',
  )
  const visit = appointments.find((appointment) => appointment.id === charge?.appointmentId)
  if (charge === undefined || visit === undefined) return null
  const { appointmentId, amountInCents } = charge
  const { description, startTime, provider } = visit
  return { appointmentId, amountInCents, description, startTime, providerName: provider.name }
}
