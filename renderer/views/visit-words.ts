import { clockWords, dateWords, zoneWords } from '#renderer/ui/time-words.ts'
import { durationMinutes, type Slot } from './slots.ts'

/**
 * Date, time and duration of a visit in a time zone: `Tuesday, November 24, 2026`, `9:30 AM Eastern
 * Time`, 50.
 */
export function visitWords(slot: Slot, timeZone: string) {
  return {
    date: dateWords(slot.start, timeZone),
    time: `${clockWords(slot.start, timeZone)} ${zoneWords(slot.start, timeZone)}`,
    minutes: durationMinutes(slot),
  }
}
