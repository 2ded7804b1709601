import { type Day, daysDuring, instantOnDay, type Interval } from '../../time/zoned-time.ts'

/** Minutes since midnight on the provider's clock, from 0 to 1440. The end is not included. */
type ClockTimes = { readonly startMinute: number; readonly endMinute: number }

/** The working hours of a provider. */
export type Calendar = {
  /** IANA time zone of all times. */
  readonly timeZone: string
  /** 1 is Monday, 7 Sunday. A day may have several entries. */
  readonly weekly: readonly (ClockTimes & { readonly weekday: number })[]
  /** Exceptions on single dates (YYYY-MM-DD): extra hours, or hours off. */
  readonly exceptions: readonly (ClockTimes & {
    readonly date: string
    readonly kind: 'Extra' | 'Off'
  })[]
}

/** How appointments are placed in working hours. */
export type SlotPattern = {
  readonly durationMinutes: number
  /** From the start of one slot to the start of the next. */
  readonly everyMinutes: number
}

/** The days of a time zone in an interval. */
export type DaysOf = (during: Interval, zone: string) => readonly Day[]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * As `daysDuring`, with a cache per zone and interval, because most providers share a few zones.
 */
export function daysOnce(): DaysOf {
  const known = new Map<string, readonly Day[]>()
  return (during, zone) => {
    const key = `${zone} ${during.start} ${during.end}`
    const days = known.get(key) ?? daysDuring(during, zone)
    known.set(key, days)
    return days
  }
}

/**
 * The working hours of a provider in an interval: weekly and extra hours minus hours off. Sorted,
 * without overlaps. They are not cut off at the ends of the interval.
 */
export function workingHours(
  calendar: Calendar,
  during: Interval,
  daysOf: DaysOf = daysDuring,
): readonly Interval[] {
  const { timeZone, weekly, exceptions } = calendar
  const days = daysOf(during, timeZone)
  const at = (day: Day, { startMinute, endMinute }: ClockTimes): Interval => ({
    start: instantOnDay(day, startMinute, timeZone),
    end: instantOnDay(day, endMinute, timeZone),
  })
  const exceptionsOf = (kind: 'Extra' | 'Off') =>
    days.flatMap((day) =>
      exceptions
        .filter((hours) => hours.kind === kind && hours.date === day.date)
        .map((hours) => at(day, hours)),
    )
  const usual = days.flatMap((day) =>
    weekly.filter(({ weekday }) => weekday === day.weekday).map((hours) => at(day, hours)),
  )
  const open = [...usual, ...exceptionsOf('Extra')]
  const off = exceptionsOf('Off')
  return without(merged(open), off)
}

/**
 * The slots that begin in an interval. Each is completely within working hours and begins at a
 * regular distance from their start. Sorted. Ignores existing appointments.
 */
export function offeredSlots(
  calendar: Calendar,
  pattern: SlotPattern,
  during: Interval,
  daysOf?: DaysOf,
): readonly Interval[] {
  return [...eachSlot(workingHours(calendar, during, daysOf), pattern, during)]
}

/** The first offered slot that overlaps no appointment. Later slots are not computed. */
export function firstFreeSlot(
  hours: readonly Interval[],
  {
    pattern,
    during,
    booked,
  }: {
    readonly pattern: SlotPattern
    readonly during: Interval
    readonly booked: readonly Interval[]
  },
): Interval | undefined {
  for (const slot of eachSlot(hours, pattern, during))
    if (!booked.some((other) => overlap(slot, other))) return slot
  return undefined
}

function* eachSlot(
  all: readonly Interval[],
  { durationMinutes, everyMinutes }: SlotPattern,
  during: Interval,
) {
  const length = durationMinutes * MINUTE_MS
  const step = everyMinutes * MINUTE_MS
  for (const hours of all) {
    const skipped = Math.max(0, Math.ceil((during.start - hours.start) / step))
    for (
      let start = hours.start + skipped * step;
      start + length <= hours.end && start < during.end;
      start += step
    ) {
      yield { start, end: start + length }
    }
  }
}

/**
 * The slots of the next days that have any, and the earliest slot for each hour of the day. Enough
 * to choose a provider.
 *
 * @param slots Sorted.
 * @param days Days of the provider's zone that cover all slots.
 */
export function nextSlots(
  slots: readonly Interval[],
  days: readonly Day[],
  most: number,
): readonly Interval[] {
  const seenDays = new Set<number>()
  const seenHours = new Set<number>()
  let at = 0
  return slots.filter((slot) => {
    while ((days[at]?.end ?? Number.POSITIVE_INFINITY) <= slot.start) at += 1
    const hour = Math.floor((slot.start - (days[at]?.start ?? slot.start)) / HOUR_MS)
    const isNext = seenDays.has(at) || seenDays.size < most
    const isFirstAtHour = !seenHours.has(hour)
    if (isNext) seenDays.add(at)
    seenHours.add(hour)
    return isNext || isFirstAtHour
  })
}

/**
 * The slots that do not overlap an appointment.
 *
 * @param slots Sorted.
 */
export function freeSlots(
  slots: readonly Interval[],
  booked: readonly Interval[],
): readonly Interval[] {
  const taken = merged(booked)
  let at = 0
  return slots.filter((slot) => {
    while ((taken[at]?.end ?? Number.POSITIVE_INFINITY) <= slot.start) at += 1
    return (taken[at]?.start ?? Number.POSITIVE_INFINITY) >= slot.end
  })
}

/**
 * Merges the slots of several providers, sorted by start, then end. Of equal slots only that of the
 * first provider is kept.
 *
 * Source: onboarding, section 9; Q-BOOK-09.
 */
export function pooledSlots<Slot extends { readonly start: Date; readonly end: Date }>(
  lists: readonly (readonly Slot[])[],
): readonly Slot[] {
  const pooled = new Map<string, Slot>()
  for (const slot of lists.flat()) {
    const key = `${slot.start.getTime()} ${slot.end.getTime()}`
    if (!pooled.has(key)) pooled.set(key, slot)
  }
  return [...pooled.values()].toSorted(
    (a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime(),
  )
}

/**
 * Whether a provider is away on their next regular working day, and the next date (YYYY-MM-DD) on
 * which they work.
 */
export function officeAvailability(calendar: Calendar, during: Interval) {
  const nextDay = (hours: readonly Interval[]) => {
    const next = hours.find(({ end }) => end > during.start)
    return (
      next &&
      daysDuring({ ...next, start: Math.max(next.start, during.start) }, calendar.timeZone)[0]
    )
  }
  const usual = nextDay(workingHours({ ...calendar, exceptions: [] }, during))
  const next = nextDay(workingHours(calendar, during))
  const isAway = usual !== undefined && next !== undefined && usual.date < next.date
  return { isOutOfOffice: next === undefined || isAway, nextAvailableDate: next?.date ?? null }
}

export function durationMinutes({
  start,
  end,
}: {
  readonly start: Date
  readonly end: Date
}): number {
  return Math.round((end.getTime() - start.getTime()) / MINUTE_MS)
}

function overlap(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}

function merged(intervals: readonly Interval[]): readonly Interval[] {
  const result: Interval[] = []
  for (const next of intervals
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || next.start > last.end) result.push(next)
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, next.end) }
  }
  return result
}

function without(intervals: readonly Interval[], holes: readonly Interval[]): readonly Interval[] {
  return holes
    .filter(({ start, end }) => start < end)
    .reduce<readonly Interval[]>(
      (rest, hole) =>
        rest.flatMap((interval) =>
          overlap(interval, hole)
            ? [
                { start: interval.start, end: Math.min(interval.end, hole.start) },
                { start: Math.max(interval.start, hole.end), end: interval.end },
              ].filter(({ start, end }) => start < end)
            : [interval],
        ),
      intervals,
    )
}
