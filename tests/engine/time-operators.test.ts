import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleMutations } from '#engine/analysis/mutate/rule-mutations.ts'
import { ruleWords } from '#engine/analysis/explore/structure/rule-words.ts'
import { explain, type Json, type Rule } from '#engine/index.ts'
import { evaluateRule } from '#engine/rules/json-logic.ts'
import { buildFlow, drive } from '#tests/support/build-flow.ts'

const NEW_YORK = 'America/New_York'
const SYDNEY = 'Australia/Sydney'
const at = (rule: Rule, data: Json = {}) => evaluateRule(rule, data)

describe('plus and minus', () => {
  test.each<readonly [string, Rule, Json]>([
    ['minutes', { plus: ['2030-01-31T23:30:00Z', 45, 'minutes'] }, '2030-02-01T00:15:00.000Z'],
    ['hours back', { minus: ['2030-01-01T01:00:00.000Z', 2, 'hours'] }, '2029-12-31T23:00:00.000Z'],
    [
      'days in UTC if no zone is named',
      { plus: ['2030-03-09T12:00:00Z', 1, 'days'] },
      '2030-03-10T12:00:00.000Z',
    ],
    [
      'a day of 23 hours',
      { plus: ['2030-03-09T17:00:00Z', 1, 'days', NEW_YORK] },
      '2030-03-10T16:00:00.000Z',
    ],
    [
      'a day of 25 hours',
      { plus: ['2030-11-02T16:00:00Z', 1, 'days', NEW_YORK] },
      '2030-11-03T17:00:00.000Z',
    ],
    [
      'weeks',
      { minus: ['2030-03-12T16:00:00Z', 1, 'weeks', NEW_YORK] },
      '2030-03-05T17:00:00.000Z',
    ],
    [
      'a time that clocks skip',
      { plus: ['2030-03-09T07:30:00Z', 1, 'days', NEW_YORK] },
      '2030-03-10T07:30:00.000Z',
    ],
    [
      'a time that clocks show twice',
      { plus: ['2030-11-02T05:30:00Z', 1, 'days', NEW_YORK] },
      '2030-11-03T05:30:00.000Z',
    ],
    [
      'no days',
      { plus: ['2030-11-03T06:30:00Z', 0, 'days', NEW_YORK] },
      '2030-11-03T06:30:00.000Z',
    ],
    [
      'the last day of a shorter month',
      { plus: ['2030-01-31T12:00:00Z', 1, 'months'] },
      '2030-02-28T12:00:00.000Z',
    ],
    [
      'the last day of February in a leap year',
      { minus: ['2032-03-31T12:00:00Z', 1, 'months'] },
      '2032-02-29T12:00:00.000Z',
    ],
    [
      'months past the end of the year',
      { plus: ['2030-11-30T12:00:00Z', 15, 'months'] },
      '2032-02-29T12:00:00.000Z',
    ],
    [
      'the day of the zone',
      { plus: ['2030-02-01T02:00:00Z', 1, 'months', NEW_YORK] },
      '2030-03-01T02:00:00.000Z',
    ],
    [
      'an instant with an offset',
      { plus: ['2030-01-01T01:00:00+02:00', 1, 'hours'] },
      '2030-01-01T00:00:00.000Z',
    ],
    ['no instant', { plus: ['2030-01-01', 1, 'days'] }, null],
    ['a day that does not exist', { plus: ['2030-02-30T12:00:00Z', 1, 'days'] }, null],
    ['nothing', { minus: [{ var: 'nobody' }, 1, 'days'] }, null],
    ['a count that is null', { plus: ['2030-01-01T01:00:00Z', { var: 'nobody' }, 'days'] }, null],
    ['a count that is not a whole number', { plus: ['2030-01-01T01:00:00Z', 1.5, 'days'] }, null],
    ['an unknown unit', { plus: ['2030-01-01T01:00:00Z', 1, 'years'] }, null],
    [
      'more than calendars tell',
      { plus: ['2030-01-01T01:00:00Z', 1e12, 'months', NEW_YORK] },
      null,
    ],
  ])('give %s', (_, rule, expected) => {
    expect(at(rule)).toBe(expected)
  })
})

describe('before, after and same-day', () => {
  test.each<readonly [string, Rule, boolean]>([
    [
      'a later instant that is written as an earlier text',
      { before: ['2030-01-01T10:00:00+05:00', '2030-01-01T06:00:00Z'] },
      true,
    ],
    [
      'one instant in two precisions',
      { before: ['2030-01-01T10:00:00Z', '2030-01-01T10:00:00.000Z'] },
      false,
    ],
    [
      'one instant in two precisions, in the other order',
      { after: ['2030-01-01T10:00:00Z', '2030-01-01T10:00:00.000Z'] },
      false,
    ],
    [
      'an instant after another',
      { after: ['2030-01-01T10:00:00.001Z', '2030-01-01T10:00:00Z'] },
      true,
    ],
    ['nothing before an instant', { before: [null, '2030-01-01T10:00:00Z'] }, false],
    ['an instant after nothing', { after: ['2030-01-01T10:00:00Z', null] }, false],
    ['the same day in UTC', { 'same-day': ['2030-01-01T01:00:00Z', '2030-01-01T23:00:00Z'] }, true],
    [
      'two days of a zone',
      { 'same-day': ['2030-01-01T01:00:00Z', '2030-01-01T23:00:00Z', NEW_YORK] },
      false,
    ],
    [
      'one day of a zone',
      { 'same-day': ['2030-01-01T23:00:00Z', '2030-01-02T04:59:00Z', NEW_YORK] },
      true,
    ],
    [
      'UTC if the zone is invalid',
      { 'same-day': ['2030-01-01T01:00:00Z', '2030-01-01T23:00:00Z', 'Mars/Base'] },
      true,
    ],
    ['no day of nothing', { 'same-day': [null, null] }, false],
  ])('know %s', (_, rule, expected) => {
    expect(at(rule)).toBe(expected)
  })
})

describe('within-hours', () => {
  const office = { days: ['Mon', 'Fri'], from: '09:00', to: '17:00' }
  const night = { days: ['Fri'], from: '22:00', to: '06:00' }
  const whole = { days: ['Sat'], from: '00:00', to: '24:00' }
  test.each<readonly [string, string, Json, string | null, boolean]>([
    ['from the first minute', '2030-01-07T14:00:00Z', office, NEW_YORK, true],
    ['up to the last one', '2030-01-07T21:59:59Z', office, NEW_YORK, true],
    ['not at the end', '2030-01-07T22:00:00Z', office, NEW_YORK, false],
    ['not before', '2030-01-07T13:59:00Z', office, NEW_YORK, false],
    ['not on another day', '2030-01-08T15:00:00Z', office, NEW_YORK, false],
    ['on the day of the zone', '2030-01-10T22:30:00Z', office, SYDNEY, true],
    ['in daylight saving time', '2030-07-01T13:00:00Z', office, NEW_YORK, true],
    ['in UTC if there is no zone', '2030-01-07T09:00:00Z', office, null, true],
    ['past midnight', '2030-01-12T05:59:00Z', night, null, true],
    ['not before a night begins', '2030-01-11T05:00:00Z', night, null, false],
    ['for a whole day', '2030-01-12T23:59:59Z', whole, null, true],
    ['in one of several', '2030-01-12T12:00:00Z', [office, whole], null, true],
    ['in none of several', '2030-01-09T12:00:00Z', [office, whole], null, false],
    [
      'never if there are no hours',
      '2030-01-07T12:00:00Z',
      { days: ['Monday'], from: '09:00', to: '17:00' },
      null,
      false,
    ],
    ['never for a text that is not an instant', '2030-01-07', office, null, false],
  ])('holds %s', (_, instant, hours, zone, expected) => {
    expect(
      at(
        { 'within-hours': [{ var: 'instant' }, { var: 'hours' }, { var: 'zone' }] },
        { instant, hours, zone },
      ),
    ).toBe(expected)
    if (zone === null) expect(at({ 'within-hours': [instant, hours] })).toBe(expected)
  })
})

describe('in a flow', () => {
  const visit: Rule = { var: 'user.visitAt' }
  const now = '2030-01-07T03:00:00Z'
  const stepOf = (
    when: Rule,
    inputs: { readonly [name: string]: Json },
    listed = ['user', 'timeZone', 'now'],
  ) =>
    drive(
      buildFlow({
        mode: 'first',
        inputs: listed,
        rules: {
          today: {
            title: 'Today',
            rule: { 'same-day': [{ var: 'startsAt' }, { var: 'outer.now' }] },
          },
        },
        steps: [
          { id: 'yes', when, view: 'yes' },
          { id: 'no', view: 'no' },
        ],
      }),
      { now, ...inputs },
    ).step

  test('days are those of the input "timeZone"', () => {
    const user = { visitAt: '2030-01-07T06:00:00Z' }
    const when: Rule = { 'same-day': [visit, { var: 'now' }] }
    expect(stepOf(when, { user, timeZone: 'UTC' })).toBe('yes')
    expect(stepOf(when, { user, timeZone: NEW_YORK })).toBe('no')
    expect(stepOf(when, { user })).toBe('yes')
    expect(
      stepOf({ 'same-day': [visit, { var: 'now' }, NEW_YORK] }, { user, timeZone: 'UTC' }),
    ).toBe('no')
  })

  test('days are those of the input "timeZone", also in lists and named rules', () => {
    const user = { visits: [{ startsAt: '2030-01-07T06:00:00Z' }] }
    for (const inner of [
      { 'same-day': [{ var: 'startsAt' }, { var: 'outer.now' }] },
      { rule: 'today' },
    ]) {
      const when: Rule = { some: [{ var: 'user.visits' }, inner] }
      expect(stepOf(when, { user, timeZone: 'UTC' })).toBe('yes')
      expect(stepOf(when, { user, timeZone: NEW_YORK })).toBe('no')
    }
  })

  test('a fact counts days in the flow that uses it, also with parameters and in lists', () => {
    const facts = {
      kind: 'facts',
      id: 'times',
      $schema: 'language.schema.json',
      title: 'Times',
      facts: {
        'is-today': {
          title: 'On this day',
          parameters: { at: { title: 'When', schema: { type: 'string' } } },
          rule: { 'same-day': [{ var: 'params.at' }, { var: 'now' }] },
        },
      },
    }
    const when: Rule = {
      some: [{ var: 'user.visits' }, { fact: 'is-today', with: { at: { var: 'startsAt' } } }],
    }
    const steps = [
      { id: 'yes', when, view: 'yes' },
      { id: 'no', view: 'no' },
    ]
    const flow = buildFlow({ mode: 'first', inputs: ['user', 'timeZone', 'now'], steps }, [facts])
    const user = { visits: [{ startsAt: '2030-01-07T06:00:00Z' }] }
    expect(drive(flow, { now, user, timeZone: 'UTC' }).step).toBe('yes')
    expect(drive(flow, { now, user, timeZone: NEW_YORK }).step).toBe('no')
  })

  test('a reason gives the result of each operator', () => {
    const when: Rule = { before: [{ var: 'now' }, { minus: [visit, 1, 'days'] }] }
    const flow = buildFlow({
      inputs: ['user', 'timeZone', 'now'],
      steps: [{ id: 'one', when, view: 'one' }],
    })
    const { state } = drive(flow, {
      now,
      user: { visitAt: '2030-01-08T06:00:00Z' },
      timeZone: NEW_YORK,
    })
    const [reason] = explain(flow, state, 'one')?.because ?? []
    expect(reason?.reads).toEqual({
      now,
      'user.visitAt': '2030-01-08T06:00:00Z',
      timeZone: NEW_YORK,
    })
    expect(reason?.tree.parts[1]).toMatchObject({ value: '2030-01-07T06:00:00.000Z' })
  })

  test('rules are described in words', () => {
    const flow = buildFlow({ steps: [{ id: 'one', view: 'one' }] })
    expect(ruleWords(flow, { before: [{ var: 'now' }, { minus: [visit, 1, 'days'] }] })).toBe(
      'now is before 1 day before user.visitAt',
    )
    expect(ruleWords(flow, { after: [{ var: 'now' }, { plus: [visit, 3, 'hours'] }] })).toBe(
      'now is after 3 hours after user.visitAt',
    )
    expect(ruleWords(flow, { 'same-day': [visit, { var: 'now' }] })).toBe(
      'user.visitAt is on the same day as now',
    )
    expect(
      ruleWords(flow, {
        'within-hours': [visit, { days: ['Mon', 'Tue'], from: '09:00', to: '17:00' }],
      }),
    ).toBe('user.visitAt is on Mon, Tue from 09:00 to 17:00')
  })

  test('each operator, count and unit has a mutant', () => {
    const words = (rule: Rule) => ruleMutations(rule, '').map((one) => one.words)
    expect(words({ plus: [visit, 3, 'days'] })).toEqual([
      'plus becomes minus',
      '3 becomes 4',
      '"days" becomes "weeks"',
    ])
    expect(words({ before: [visit, { var: 'now' }] })).toEqual(['before becomes after'])
    expect(words({ 'same-day': [visit, { var: 'now' }] })).toEqual(['same-day is turned'])
  })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * The offset of a zone by its rule, without the engine's calendar: in both zones clocks change on
 * Sundays.
 */
type Zone = {
  readonly name: string
  readonly offsetAt: (instant: number) => number
  readonly changes: readonly number[]
}

/**
 * The instant of an hour in UTC on the nth Sunday of a month; `before`: on the day before it.
 */
function sunday(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + 7 * (nth - 1), hour)
}

const YEARS = [2024, 2027, 2029, 2030, 2031, 2032]
const ZONES: readonly Zone[] = [
  {
    name: NEW_YORK,
    // From the second Sunday of March, 2:00, to the first one of November, 2:00.
    changes: YEARS.flatMap((year) => [sunday(year, 3, 2, 7), sunday(year, 11, 1, 6)]),
    offsetAt: (instant) => {
      const year = new Date(instant).getUTCFullYear()
      return (sunday(year, 3, 2, 7) <= instant && instant < sunday(year, 11, 1, 6) ? -4 : -5) * HOUR
    },
  },
  {
    name: SYDNEY,
    // From the first Sunday of October, 2:00, to the first one of April, 3:00: both are 16:00 of
    // the day before in UTC.
    changes: YEARS.flatMap((year) => [sunday(year, 4, 1, -8), sunday(year, 10, 1, -8)]),
    offsetAt: (instant) => {
      const year = new Date(instant + 10 * HOUR).getUTCFullYear()
      return (
        (sunday(year, 4, 1, -8) <= instant && instant < sunday(year, 10, 1, -8) ? 10 : 11) * HOUR
      )
    },
  },
]

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysIn = (year: number, month: number) =>
  month === 1 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    ? 29
    : (MONTHS[month] ?? 0)

/** A later day of the calendar, counted day by day. */
function dayLater(
  [year, month, day]: readonly [number, number, number],
  count: number,
  unit: string,
): readonly [number, number, number] {
  let [y, m, d] = [year, month, day]
  const step = Math.sign(count)
  for (let left = Math.abs(count) * (unit === 'weeks' ? 7 : 1); left > 0; left -= 1) {
    if (unit !== 'months') d += step
    const isOut = unit === 'months' || d < 1 || d > daysIn(y, m)
    if (!isOut) continue
    m += step
    if (m < 0 || m > 11) [y, m] = [y + step, m - 12 * step]
    if (unit !== 'months') d = step > 0 ? 1 : daysIn(y, m)
  }
  return [y, m, Math.min(d, daysIn(y, m))]
}

/**
 * The instant that a person finds with a calendar and a wall clock.
 */
function looked(zone: Zone, from: number, count: number, unit: string): number {
  if (count === 0) return from
  const wall = new Date(from + zone.offsetAt(from))
  const [y, m, d] = dayLater(
    [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()],
    count,
    unit,
  )
  const target = Date.UTC(y, m, d) + (wall.getTime() % DAY)
  const minutes = Array.from({ length: 26 * 60 }, (_, i) => target - 13 * HOUR + i * 60_000)
  const shows = (local: number) =>
    minutes.find((instant) => instant + zone.offsetAt(instant) === local)
  return shows(target) ?? shows(target + HOUR) ?? Number.NaN
}

const nearChange = fc
  .tuple(fc.constantFrom(...ZONES), fc.nat(), fc.integer({ min: -3000, max: 3000 }))
  .map(([zone, which, minutes]) => ({
    zone,
    instant: (zone.changes[which % zone.changes.length] ?? 0) + minutes * 60_000,
  }))
const unit = fc.constantFrom('days', 'weeks', 'months')
const count = fc.integer({ min: -40, max: 40 })

describe('over clock changes, compared with a calendar counted by hand', () => {
  test('days, weeks and months are counted from a time near a change, and towards one', () => {
    fc.assert(
      fc.property(
        nearChange,
        count,
        unit,
        fc.boolean(),
        ({ zone, instant }, many, of, isTowards) => {
          const from = isTowards ? looked(zone, instant, -many, of) : instant
          const rule: Rule =
            many < 0
              ? { minus: [{ var: 'at' }, -many, of, zone.name] }
              : { plus: [{ var: 'at' }, many, of, zone.name] }
          expect(at(rule, { at: new Date(from).toISOString() })).toBe(
            new Date(looked(zone, from, many, of)).toISOString(),
          )
        },
      ),
      { numRuns: 1500 },
    )
  })

  test('the day and the time are those of a wall clock', () => {
    const clock = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const text = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const days = fc.subarray(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], { minLength: 1 })
    fc.assert(
      fc.property(
        nearChange,
        fc.integer({ min: -2000, max: 2000 }),
        days,
        clock,
        clock,
        ({ zone, instant }, apart, on, one, two) => {
          const wall = (moment: number) => new Date(moment + zone.offsetAt(moment)).toISOString()
          const other = instant + apart * 60_000
          const [a, b] = [new Date(instant).toISOString(), new Date(other).toISOString()]
          expect(at({ 'same-day': [a, b, zone.name] })).toBe(
            wall(instant).slice(0, 10) === wall(other).slice(0, 10),
          )
          const [from, to] = one < two ? [text(one), text(two)] : [text(two), text(one)]
          const [now, day] = [
            wall(instant).slice(11, 16),
            new Date(wall(instant)).toUTCString().slice(0, 3),
          ]
          const isIn = from !== to && on.includes(day) && from <= now && now < to
          if (from !== to)
            expect(at({ 'within-hours': [a, { days: on, from, to }, zone.name] })).toBe(isIn)
        },
      ),
      { numRuns: 1500 },
    )
  })
})
