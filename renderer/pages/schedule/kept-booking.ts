import { isObject, type JsonObject, toJson } from '#engine/index.ts'

/** The step and time of scheduling, kept in this entry of the browser history: only a reload finds them. */
export function keptBooking(): JsonObject | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('booking' in state)) return null
  const kept = toJson(state.booking)
  return isObject(kept) ? kept : null
}

export function keepBooking(booking: JsonObject): void {
  history.replaceState({ ...history.state, booking }, '')
}
