import { clockWords, dayKey, dayWords, zoneWords } from '#renderer/ui/time-words.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** A bookable time, as ISO instants. */
export type Slot = { readonly start: string; readonly end: string }

/** The times of one day in the patient's time zone. */
export type SlotDay = {
  /** `2026-11-24` */
  readonly key: string
  /** `Tuesday, November 24` */
  readonly heading: string
  /** `Eastern Time` */
  readonly zone: string
  /** In order of time. */
  readonly slots: readonly Slot[]
}

/**
 * Times for a patient: by day in their zone, in order, without duplicates and past times.
 *
 * Source: onboarding, section 9; Q-BOOK-09.
 */
export function slotsByDay(
  slots: readonly Slot[],
  timeZone: string,
  now: Date,
): readonly SlotDay[] {
  const days = new Map<string, SlotDay>()
  const coming = distinctSlots(slots).filter(({ start }) => Date.parse(start) > now.getTime())
  for (const slot of coming.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))) {
    const key = dayKey(slot.start, timeZone)
    const day = days.get(key) ?? {
      key,
      heading: dayWords(slot.start, timeZone),
      zone: zoneWords(slot.start, timeZone),
      slots: [],
    }
    days.set(key, { ...day, slots: [...day.slots, slot] })
  }
  return [...days.values()]
}

/** Removes slots with the same start and end as an earlier one. */
export function distinctSlots<One extends Slot>(slots: readonly One[]): readonly One[] {
  const seen = new Map<string, One>()
  for (const slot of slots) {
    const key = `${Date.parse(slot.start)} ${Date.parse(slot.end)}`
    if (!seen.has(key)) seen.set(key, slot)
  }
  return [...seen.values()]
}

/**
 * The times other than the given one, the closest first. Of two equally close times, the earlier
 * comes first.
 */
export function closestFirst<One extends Slot>(
  slots: readonly One[],
  start: string,
): readonly One[] {
  const at = Date.parse(start)
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.start) - at)
  return slots
    .filter((slot) => distance(slot) > 0)
    .toSorted((a, b) => distance(a) - distance(b) || Date.parse(a.start) - Date.parse(b.start))
}

/**
 * The accessible name of a time: `9:30 AM Eastern Time, Tuesday, November 24, with Elena Rivera`.
 */
export function slotName({ start }: Slot, timeZone: string, providerName: string): string {
  const when = {
    time: clockWords(start, timeZone),
    zone: zoneWords(start, timeZone),
    day: dayWords(start, timeZone),
  }
  return fill(WORDS.visits.at, { ...when, provider: providerName })
}

export function durationMinutes({ start, end }: Slot): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
}

/**
 * The period for which availability is requested: three months from the start of the browser's
 * current month, as ISO instants.
 */
export function bookingWindow(now: Date): { readonly start: string; readonly end: string } {
  const month = (offset: number) =>
    new Date(now.getFullYear(), now.getMonth() + offset, 1).toISOString()
  return { start: month(0), end: month(3) }
}
