import { isObject, type JsonObject, toJson } from '#engine/index.ts'
import { readLocal, writeLocal } from '#renderer/api/local-store.ts'

const NAME = 'booking'
const FIELDS = ['step', 'timeSlot', 'careTypes', 'appointment', 'expandedProvider'] as const

/** Where a person left the booking, or null: nobody else's, and nothing but the six fields, by ids (STOR-05). */
export function readBooking(userId: string): JsonObject | null {
  forgetOtherBooking(userId)
  const saved = parsed(readLocal(NAME))
  return saved && only(saved, userId)
}

/** Forgets what somebody else left here, whichever way this person logged in, and what nobody can read (Q-BOOK-06). */
export function forgetOtherBooking(userId: string): void {
  const text = readLocal(NAME)
  const saved = parsed(text)
  if (text !== null && (saved?.userId !== userId || typeof saved.step !== 'string')) forgetBooking()
}

/** Keeps where the booking is. Names, prices and answers have no place here. */
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
