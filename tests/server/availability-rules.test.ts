import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Calendar,
  durationMinutes,
  freeSlots,
  offeredSlots,
  pooledSlots,
  type SlotPattern,
} from '#server/domains/scheduling/availability-rules.ts'
import { daysDuring, type Interval, instantOf, isTimeZone } from '#server/time/zoned-time.ts'
import { propertyRuns } from '#tests/support/draw.ts'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/London',
]
const TICK_MS = 15 * 60_000
const DAY_MS = 86_400_000
const YEAR_START = Date.UTC(2026, 0, 1)

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
const clockTimes = fc
  .tuple(quarter, fc.integer({ min: 1, max: 40 }))
  .map(([startMinute, quarters]) => ({
    startMinute,
    endMinute: Math.min(1440, startMinute + quarters * 15),
  }))
const dayOfYear = fc.integer({ min: 0, max: 364 })
const dateOf = (day: number): string =>
  new Date(YEAR_START + day * DAY_MS).toISOString().slice(0, 10)

const scene = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    day: dayOfYear,
    lengthDays: fc.integer({ min: 1, max: 20 }),
    offsetTicks: fc.integer({ min: 0, max: 95 }),
    weekly: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), clockTimes), {
      minLength: 1,
      maxLength: 8,
    }),
    exceptions: fc.array(
      fc.tuple(
        fc.integer({ min: -1, max: 20 }),
        fc.constantFrom('Extra' as const, 'Off' as const),
        clockTimes,
      ),
      {
        maxLength: 6,
      },
    ),
    durationMinutes: fc.constantFrom(15, 30, 45, 60),
    everyMinutes: fc.constantFrom(15, 30, 60),
  })
  .map(({ zone, day, lengthDays, offsetTicks, weekly, exceptions, ...pattern }) => {
    const start = YEAR_START + day * DAY_MS + offsetTicks * TICK_MS
    const calendar: Calendar = {
      timeZone: zone,
      weekly: weekly.map(([weekday, times]) => ({ weekday, ...times })),
      exceptions: exceptions.map(([after, kind, times]) => ({
        date: dateOf(day + after),
        kind,
        ...times,
      })),
    }
    return { calendar, pattern, during: { start, end: start + lengthDays * DAY_MS } }
  })

describe('offered times', () => {
  it('follow the provider’s local clock in every zone, across every clock change', () => {
    fc.assert(
      fc.property(scene, ({ calendar, pattern, during }) => {
        expect(offeredSlots(calendar, pattern, during).map(({ start }) => start)).toEqual(
          byWallClock(calendar, pattern, during),
        )
      }),
      { numRuns: propertyRuns(80), seed: 20_260_302 },
    )
  }, 600_000)

  it.each(ZONES)('keep their local hours over the whole year in %s', (zone) => {
    const calendar: Calendar = {
      timeZone: zone,
      weekly: [1, 2, 3, 4, 5, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 240 })),
      exceptions: [],
    }
    const pattern = { durationMinutes: 60, everyMinutes: 30 }
    const year = { start: YEAR_START, end: YEAR_START + 365 * DAY_MS }
    expect(offeredSlots(calendar, pattern, year).map(({ start }) => start)).toEqual(
      byWallClock(calendar, pattern, year),
    )
  })

  it('skip the hour that a clock change skips and use the repeated hour', () => {
    const night: Calendar = {
      timeZone: 'America/New_York',
      weekly: [{ weekday: 7, startMinute: 60, endMinute: 240 }],
      exceptions: [],
    }
    const hourly = { durationMinutes: 60, everyMinutes: 60 }
    const startsOn = (date: string) => {
      const start = Date.parse(`${date}T00:00:00Z`)
      return offeredSlots(night, hourly, { start, end: start + DAY_MS }).map((slot) =>
        new Date(slot.start).toISOString().slice(11, 16),
      )
    }
    expect(startsOn('2026-03-01')).toEqual(['06:00', '07:00', '08:00'])
    expect(startsOn('2026-03-08')).toEqual(['06:00', '07:00'])
    expect(startsOn('2026-11-01')).toEqual(['05:00', '06:00', '07:00', '08:00'])
  })

  it('never overlap a booking; all others remain', () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 8 }))
      .map(([start, length]): Interval => ({ start, end: start + length }))
    fc.assert(
      fc.property(fc.array(interval), fc.array(interval), (unsorted, booked) => {
        const slots = unsorted.toSorted((one, other) => one.start - other.start)
        const isTaken = (slot: Interval) =>
          Array.from({ length: slot.end - slot.start }, (_one, n) => slot.start + n).some(
            (moment) => booked.some(({ start, end }) => start <= moment && moment < end),
          )
        expect(freeSlots(slots, booked)).toEqual(slots.filter((slot) => !isTaken(slot)))
      }),
      { seed: 7 },
    )
  })
})

describe('a pooled list', () => {
  const slot = (providerId: string, start: string, end: string) => ({
    providerId,
    start: new Date(`2026-03-03T${start}:00Z`),
    end: new Date(`2026-03-03T${end}:00Z`),
  })

  it('has equal times once, with the first provider, in order of time [BOOK-21]', () => {
    const [rivera, okafor] = ['rivera', 'okafor']
    expect(
      pooledSlots([
        [
          slot(rivera, '14:00', '14:50'),
          slot(rivera, '09:00', '09:50'),
          slot(rivera, '09:00', '09:50'),
        ],
        [
          slot(okafor, '09:00', '09:50'),
          slot(okafor, '09:00', '10:00'),
          slot(okafor, '08:00', '08:50'),
        ],
      ]),
    ).toEqual([
      slot(okafor, '08:00', '08:50'),
      slot(rivera, '09:00', '09:50'),
      slot(okafor, '09:00', '10:00'),
      slot(rivera, '14:00', '14:50'),
    ])
  })

  it('has the minutes of each time, computed from its start and end [CONF-04] [ACON-18]', () => {
    expect(durationMinutes(slot('rivera', '09:00', '09:50'))).toBe(50)
    expect(
      durationMinutes({
        start: new Date('2026-03-08T06:30:00Z'),
        end: new Date('2026-03-08T07:30:00Z'),
      }),
    ).toBe(60)
  })
})

describe('time in zones', () => {
  it('recognizes the names of zones', () => {
    expect(['America/Denver', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, false, false])
  })

  it('lists the dates in a zone, not in UTC', () => {
    const during = {
      start: Date.parse('2026-03-03T02:00:00Z'),
      end: Date.parse('2026-03-04T05:00:00Z'),
    }
    expect(daysDuring(during, 'America/New_York')).toMatchObject([
      { date: '2026-03-02', weekday: 1 },
      { date: '2026-03-03', weekday: 2 },
    ])
    expect(daysDuring({ start: 5, end: 5 }, 'UTC')).toEqual([])
  })

  it('ends a date where the next begins: after 23 or 25 hours on days of a clock change', () => {
    const hoursOf = (date: string, zone: string) => {
      const noon = instantOf(date, 720, zone)
      return daysDuring({ start: noon, end: noon + 1 }, zone).map(
        ({ start, end }) => (end - start) / 3_600_000,
      )
    }
    expect(hoursOf('2026-03-08', 'America/New_York')).toEqual([23])
    expect(hoursOf('2026-11-01', 'America/New_York')).toEqual([25])
    expect(hoursOf('2026-03-07', 'America/New_York')).toEqual([24])
    expect(hoursOf('2026-04-05', 'Australia/Lord_Howe')).toEqual([24.5])
    expect(hoursOf('2026-03-08', 'America/Havana')).toEqual([23])
  })

  it('moves a skipped time forward, and uses the first of a repeated one', () => {
    const iso = (date: string, minute: number) =>
      new Date(instantOf(date, minute, 'America/New_York')).toISOString()
    expect(iso('2026-03-08', 150)).toBe('2026-03-08T07:00:00.000Z')
    expect(iso('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z')
    expect(iso('2026-03-08', 1440)).toBe('2026-03-09T04:00:00.000Z')
  })
})

type Tick = { readonly instant: number; readonly minute: number }
const calendars = new Map<string, ReadonlyMap<string, readonly Tick[]>>()

/** Every quarter of an hour of the year and some weeks around it, by its local date in the zone. */
function quartersOf(timeZone: string): ReadonlyMap<string, readonly Tick[]> {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const days = new Map<string, Tick[]>()
  for (
    let instant = YEAR_START - 3 * DAY_MS;
    instant < YEAR_START + 390 * DAY_MS;
    instant += TICK_MS
  ) {
    const [month, day, year, hour, minute] = clock.format(instant).split(/\D+/)
    const date = `${year}-${month}-${day}`
    const ticks = days.get(date) ?? []
    ticks.push({ instant, minute: Number(hour) * 60 + Number(minute) })
    days.set(date, ticks)
  }
  calendars.set(timeZone, days)
  return days
}

/** Steps through the time by quarters of an hour and reads the local clock. */
function byWallClock(
  calendar: Calendar,
  { durationMinutes: minutes, everyMinutes }: SlotPattern,
  during: Interval,
): number[] {
  const isNear = ({ instant }: Tick) =>
    instant >= during.start - 2 * DAY_MS && instant < during.end + 2 * DAY_MS
  const days = new Map(
    [...quartersOf(calendar.timeZone)].filter(([, ticks]) => ticks.every(isNear)),
  )
  const ticksOf = (date: string, startMinute: number, endMinute: number): number[] => {
    const ticks = days.get(date) ?? []
    const first =
      ticks.find(({ minute }) => minute >= startMinute)?.instant ?? Number.POSITIVE_INFINITY
    const end = ticks.find(({ minute }) => minute >= endMinute)?.instant ?? Number.POSITIVE_INFINITY
    return ticks
      .map(({ instant }) => instant)
      .filter((instant) => instant >= first && instant < end)
  }
  const open = new Set<number>()
  for (const date of days.keys()) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    const hours = [
      ...calendar.weekly.filter((one) => one.weekday === weekday),
      ...calendar.exceptions.filter((one) => one.kind === 'Extra' && one.date === date),
    ]
    for (const one of hours)
      for (const tick of ticksOf(date, one.startMinute, one.endMinute)) open.add(tick)
  }
  for (const one of calendar.exceptions.filter(({ kind }) => kind === 'Off')) {
    for (const tick of ticksOf(one.date, one.startMinute, one.endMinute)) open.delete(tick)
  }
  return [...open]
    .toSorted((a, b) => a - b)
    .filter((tick) => {
      let opened = tick
      while (open.has(opened - TICK_MS)) opened -= TICK_MS
      const isRegular = (tick - opened) % (everyMinutes * 60_000) === 0
      const fits = Array.from({ length: minutes / 15 }, (_one, n) => tick + n * TICK_MS).every(
        (moment) => open.has(moment),
      )
      return isRegular && fits && tick >= during.start && tick < during.end
    })
}
