import { isObject, type JsonObject, toJson } from '#engine/index.ts'

/**
 * The person's step and time of scheduling. They are stored in this entry of the browser's history,
 * where only a reload finds them. Data of another person are removed.
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
