import { isObject, type JsonObject, toJson } from '#engine/index.ts'
import type { BillsQuery } from '#renderer/api/generated/graphql.ts'

/**
 * The visit that is to be paid, as its flow is told of it: named by the history as `{ appointmentId }`, never by the address, which
 * others may read. `null` where none is named, or its charge was not declined.
 */
export function billOf({ visitCharges, appointments }: BillsQuery, state: unknown): JsonObject | null {
  const named = toJson(state)
  const id = isObject(named) ? named.appointmentId : null
  const charge = visitCharges.find(({ appointmentId, status }) => appointmentId === id && status === 'Declined')
  const visit = appointments.find((appointment) => appointment.id === charge?.appointmentId)
  if (charge === undefined || visit === undefined) return null
  const { appointmentId, amountInCents } = charge
  const { description, startTime, provider } = visit
  return { appointmentId, amountInCents, description, startTime, providerName: provider.name }
}
