import { isObject, type Json } from '#engine/index.ts'
import type { Slot } from './slots.ts'

/** A time of one provider, as a patient chose it. */
export type ChosenSlot = Slot & { readonly providerId: string }

/** The time that a view was given; `null` where none is chosen. */
export function slotOf(value: Json | undefined): ChosenSlot | null {
  if (value === undefined || !isObject(value)) return null
  const { start, end, providerId } = value
  return typeof start === 'string' && typeof end === 'string' && typeof providerId === 'string'
    ? { start, end, providerId }
    : null
}
