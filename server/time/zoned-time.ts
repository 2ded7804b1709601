import { Temporal } from 'temporal-polyfill'

/** A stretch of time in epoch milliseconds, its end not included. */
export type Interval = { readonly start: number; readonly end: number }

/** A calendar date with its day of the week (1 is Monday, 7 Sunday), from its first instant to the first of the next. */
export type Day = Interval & { readonly date: string; readonly weekday: number }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Every date that a zone's calendar shows during a stretch of time, in order. */
export function daysDuring({ start, end }: Interval, zone: string): readonly Day[] {
  if (end <= start) return []
  const days: Day[] = []
  let date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate()
  for (let from = instantOf(date.toString(), 0, zone); from < end; ) {
    const next = date.add({ days: 1 })
    const to = instantOf(next.toString(), 0, zone)
    days.push({ date: date.toString(), weekday: date.dayOfWeek, start: from, end: to })
    date = next
    from = to
  }
  return days
}

/** As `instantOf`, of a day that is at hand. One of 24 hours needs no calendar: clocks do not change in it. */
export function instantOnDay(day: Day, minute: number, zone: string): number {
  return day.end - day.start === DAY_MS ? day.start + minute * MINUTE_MS : instantOf(day.date, minute, zone)
}

/**
 * The first instant of a date at which a zone's clocks show a time or a later one. Of an hour that comes twice this is the first;
 * for a time that clocks jump over it is the jump.
 *
 * @param date YYYY-MM-DD.
 * @param minute Minutes since midnight on the clock, from 0 to 1440; 1440 is the midnight that ends the date.
 * @returns Epoch milliseconds.
 */
export function instantOf(date: string, minute: number, zone: string): number {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !earlier.toPlainDateTime().equals(wall)
  const jump = isSkipped ? earlier.getTimeZoneTransition('next') : null
  return (jump ?? earlier).epochMilliseconds
}

/** `Tuesday, March 3, 2026 at 11:00 AM Eastern Time`: an instant on the clocks of a zone, which is named, in the words of a locale. */
export function zonedWords(instant: Date, zone: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'longGeneric' },
  }).format(instant)
  return words.replace(/\s/g, ' ')
}
