import { isDateTime } from '../definition/value-keywords.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Units of a duration. Minutes and hours have a fixed length; longer units follow the calendar of a
 * time zone.
 */
export const UNITS = ['minutes', 'hours', 'days', 'weeks', 'months'] as const
type Unit = (typeof UNITS)[number]

export const WEEKDAYS: readonly unknown[] = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export const isUnit = (value: unknown): value is Unit => UNITS.some((unit) => unit === value)
/** True for units whose length depends on the calendar and the time zone. */
export const isOfCalendar = (unit: unknown): boolean => unit !== 'minutes' && unit !== 'hours'

/** Operators on instants, with the index of their time zone argument, or null if they have none. */
export const TIME_OPERATORS: { readonly [operator: string]: number | null | undefined } = {
  __proto__: null as never, // no inherited names
  plus: 3,
  minus: 3,
  'same-day': 2,
  'within-hours': 2,
  before: null,
  after: null,
}

/** The supported range of instants in milliseconds: the years 1000 to 9999. */
const FIRST = Date.UTC(1000, 0)
const LAST = Date.UTC(10_000, 0) - 1
const isInRange = (at: number): boolean => at >= FIRST && at <= LAST

/**
 * The milliseconds of an instant, which is a text with date, time and offset. Null for any other
 * value.
 */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string' || !isDateTime(value)) return null
  const at = Date.parse(value.replace(' ', 'T').toUpperCase())
  return isInRange(at) ? at : null
}

/**
 * Adds a duration to an instant; a negative count subtracts. The result is in UTC with
 * milliseconds, or null if an argument is invalid.
 */
export function later(value: unknown, count: unknown, unit: unknown, zone: unknown): string | null {
  const at = instantOf(value)
  if (at === null || typeof count !== 'number' || !Number.isInteger(count) || !isUnit(unit))
    return null
  const then = moved(at, count, unit, zone)
  return isInRange(then) ? new Date(then).toISOString() : null
}

function moved(at: number, count: number, unit: Unit, zone: unknown): number {
  if (unit === 'minutes') return at + count * MINUTE_MS
  if (unit === 'hours') return at + count * HOUR_MS
  if (count === 0) return at
  const local = at + offsetAt(at, zone)
  const then =
    unit === 'months'
      ? monthsLater(local, count)
      : local + count * (unit === 'weeks' ? 7 : 1) * DAY_MS
  return isInRange(then - DAY_MS) && isInRange(then + DAY_MS) ? instantAt(then, zone) : Number.NaN
}

/** The same day in another month, or the last day of a shorter month. */
function monthsLater(local: number, count: number): number {
  const from = new Date(local)
  const month = from.getUTCMonth() + count
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return (
    Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), last)) + timeOfDay(local)
  )
}

const timeOfDay = (local: number): number => ((local % DAY_MS) + DAY_MS) % DAY_MS

/**
 * The instant at which clocks in a zone show a local time. Takes the first one if there are two. If
 * clocks skip the time, the result is later by the length of the gap.
 */
function instantAt(local: number, zone: unknown): number {
  const [before, after] = [offsetAt(local - DAY_MS, zone), offsetAt(local + DAY_MS, zone)]
  const shown = [local - before, local - after].filter((at) => at + offsetAt(at, zone) === local)
  return shown.length > 0 ? Math.min(...shown) : local - before
}

/** True if two instants are on the same calendar day in a time zone. */
export function isSameDay(a: unknown, b: unknown, zone: unknown): boolean {
  const [left, right] = [instantOf(a), instantOf(b)]
  return left !== null && right !== null && dayAt(left, zone) === dayAt(right, zone)
}

const dayAt = (at: number, zone: unknown): number => Math.floor((at + offsetAt(at, zone)) / DAY_MS)

/** True if the first instant is earlier. The two texts may differ in format and offset. */
export function isBefore(a: unknown, b: unknown): boolean {
  const [left, right] = [instantOf(a), instantOf(b)]
  return left !== null && right !== null && left < right
}

/**
 * Hours on some weekdays, in minutes after midnight. If `end` is not after `start`, the hours
 * continue past midnight.
 */
type Hours = { readonly days: readonly number[]; readonly start: number; readonly end: number }

/**
 * True if the local time in a zone is within one of the windows. The end of a window is excluded.
 */
export function isWithinHours(value: unknown, windows: unknown, zone: unknown): boolean {
  const at = instantOf(value)
  if (at === null) return false
  const local = at + offsetAt(at, zone)
  const weekday = new Date(local).getUTCDay()
  const minute = Math.floor(timeOfDay(local) / MINUTE_MS)
  return (Array.isArray(windows) ? windows : [windows]).some((window: unknown) => {
    const hours = hoursOf(window)
    if (!hours) return false
    const { days, start, end } = hours
    const isOn = (day: number) => days.includes((day + 7) % 7)
    if (start < end) return isOn(weekday) && start <= minute && minute < end
    return (isOn(weekday) && start <= minute) || (isOn(weekday - 1) && minute < end)
  })
}

/**
 * Reads a window such as `{ "days": ["Mon"], "from": "09:00", "to": "17:00" }`. Null if it is
 * invalid.
 */
export function hoursOf(window: unknown): Hours | null {
  if (typeof window !== 'object' || window === null) return null
  const { days, from, to }: { days?: unknown; from?: unknown; to?: unknown } = window
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (!Array.isArray(days) || start === null || end === null) return null
  const numbers = days.map((day: unknown) => WEEKDAYS.indexOf(day))
  return numbers.length === 0 || numbers.includes(-1) || start >= 24 * 60
    ? null
    : { days: numbers, start, end }
}

function minutesOf(clock: unknown): number | null {
  if (typeof clock !== 'string' || !/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(clock)) return null
  const [hour, minute] = clock.split(':')
  return Number(hour) * 60 + Number(minute)
}

const FIELDS: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}
/** By time zone name; null for unknown names. */
const clocks = new Map<string, Intl.DateTimeFormat | null>()
const MOST_CLOCKS = 1000

/** The formatter that shows the local time of an IANA time zone. Null for an unknown zone. */
export function clockOf(zone: unknown): Intl.DateTimeFormat | null {
  if (typeof zone !== 'string' || zone === '') return null
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = made(zone)
  if (clocks.size < MOST_CLOCKS) clocks.set(zone, clock)
  return clock
}

function made(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone: zone })
  } catch {
    return null // Intl throws if the name is not a time zone
  }
}

/**
 * Difference of local time and UTC at an instant, in milliseconds. An unknown zone counts as UTC.
 */
function offsetAt(at: number, zone: unknown): number {
  const clock = clockOf(zone)
  if (!clock) return 0
  const shown = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(at / 1000) * 1000
}
