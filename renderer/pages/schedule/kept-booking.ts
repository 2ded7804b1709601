import { isObject, type JsonObject, toJson } from '#engine/index.ts'

/** Where the person is in scheduling. It stands in this entry of the browser's history, so that a reload finds it, and nothing else does. */
export function keptBooking(): JsonObject | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('booking' in state)) return null
  const kept = toJson(state.booking)
  return isObject(kept) ? kept : null
}

export function keepBooking(booking: JsonObject): void {
  history.replaceState({ ...history.state, booking }, '')
}
