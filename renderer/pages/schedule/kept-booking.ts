import { isObject, type JsonObject, toJson } from '#engine/index.ts'

/**
 * The person's step and time of scheduling, kept in this entry of the browser history: only a reload finds them. What
 * another person left in the entry is removed.
 */
export function keptBooking(userId: string): JsonObject | null {
  const state = toJson(history.state)
  if (!isObject(state) || !isObject(state.booking)) return null
  if (state.booking.userId === userId) return state.booking
  const { booking: _, ...rest } = state
  history.replaceState(rest, '')
  return null
}

export function keepBooking(userId: string, booking: JsonObject): void {
  history.replaceState({ ...history.state, booking: { ...booking, userId } }, '')
}
