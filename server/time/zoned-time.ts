import { Temporal } from 'temporal-polyfill'

/** An interval in epoch milliseconds. The end is not included. */
export type Interval = { readonly start: number; readonly end: number }

/** A calendar date with its weekday (1 is Monday, 7 Sunday), and its interval in a time zone. */
export type Day = Interval & { readonly date: string; readonly weekday: number }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** True if this machine knows an IANA time zone with this name. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** The dates of an interval in a time zone, in order. */
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

/**
 * As `instantOf`, for a known day. A day of 24 hours has no clock change, so no calendar is needed.
 */
export function instantOnDay(day: Day, minute: number, zone: string): number {
  return day.end - day.start === DAY_MS
    ? day.start + minute * MINUTE_MS
    : instantOf(day.date, minute, zone)
}

/**
 * The first moment of a date when a zone's clocks show at least this time. If an hour occurs twice,
 * the first one counts; if clocks skip the time, the result is the moment of the jump.
 *
 * @param date YYYY-MM-DD.
 * @param minute Minutes since midnight on the clock, from 0 to 1440; 1440 is the midnight at the
 * end of the date.
 * @returns Epoch milliseconds.
 */
export function instantOf(date: string, minute: number, zone: string): number {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !earlier.toPlainDateTime().equals(wall)
  const jump = isSkipped ? earlier.getTimeZoneTransition('next') : null
  return (jump ?? earlier).epochMilliseconds
}

/**
 * Formats a moment with its time zone for a locale: `Tuesday, March 3, 2026 at 11:00 AM Eastern
 * Time`.
 */
export function zonedWords(instant: Date, zone: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'longGeneric' },
  }).format(instant)
  return words.replace(/\s/g, ' ')
}
