import { isObject, type JsonObject, toJson } from '#engine/index.ts'
import { readLocal, writeLocal } from '#renderer/api/local-store.ts'

const NAME = 'booking'
const FIELDS = ['step', 'timeSlot', 'careTypes', 'appointment', 'expandedProvider'] as const

/**
 * A person's unfinished booking, or null. Never another person's. It contains only six fields, all
 * ids (STOR-05).
 */
export function readBooking(userId: string): JsonObject | null {
  forgetOtherBooking(userId)
  const saved = parsed(readLocal(NAME))
  return saved && only(saved, userId)
}

/**
 * Removes another person's booking, however this person logged in, and unreadable data (Q-BOOK-06).
 */
export function forgetOtherBooking(userId: string): void {
  const text = readLocal(NAME)
  const saved = parsed(text)
  if (text !== null && (saved?.userId !== userId || typeof saved.step !== 'string')) forgetBooking()
}

/** Stores the state of the booking. Names, prices and answers are not included. */
export function rememberBooking(userId: string, state: JsonObject): void {
  writeLocal(NAME, JSON.stringify(only(state, userId)))
}

export function forgetBooking(): void {
  writeLocal(NAME, null)
}

function only(state: JsonObject, userId: string): JsonObject {
  return { ...Object.fromEntries(FIELDS.map((field) => [field, state[field] ?? null])), userId }
}

function parsed(text: string | null): JsonObject | null {
  try {
    const json = toJson(JSON.parse(text ?? 'null'))
    return isObject(json) ? json : null
  } catch {
    return null
  }
}
