import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { calendarFile } from '#server/domains/reminders/calendar-file.ts'
import { zonedWords } from '#server/time/zoned-time.ts'
import { flowOf, screenOf, start } from '../../engine/index.ts'
import { appointment, told } from '../flows/onboarding/person.ts'
import { shipped } from '../flows/shipped.ts'
import { IS_DRILL } from '../support/draw.ts'
import { instantIn, readCalendar } from '../support/read-calendar.ts'

const MINUTE_MS = 60_000
const BEGIN = Date.parse('2026-10-01T00:00:00Z')
const END = Date.parse('2027-05-01T00:00:00Z')
/** The clock changes in the United States: from daylight saving time, and to it. */
const CHANGES = ['2026-11-01T06:00:00Z', '2027-03-14T07:00:00Z'].map((change) => Date.parse(change))
const VISITS = IS_DRILL ? 2000 : 100

/** Times at full five minutes, one in three near a clock change. */
const instants = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: (END - BEGIN) / (5 * MINUTE_MS) - 1 })
      .map((i) => BEGIN + i * 5 * MINUTE_MS),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -72, max: 72 }))
      .map(([change, i]) => change + i * 5 * MINUTE_MS),
  },
)

/** The local time in a zone, from another library than the tested one. */
function onClocks(
  instant: string,
  zone: string,
): { readonly day: string; readonly year: number; readonly time: string } {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const weekday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
    wall.dayOfWeek - 1
  ]
  const months =
    'January February March April May June July August September October November December'.split(
      ' ',
    )
  const time = `${wall.hour % 12 || 12}:${String(wall.minute).padStart(2, '0')} ${wall.hour < 12 ? 'AM' : 'PM'}`
  return { day: `${weekday}, ${months[wall.month - 1]} ${wall.day}`, year: wall.year, time }
}

const listed = flowOf(shipped, 'visit-cards')

it.each([
  ['America/New_York', 'ET', 'Eastern Time'],
  ['America/Chicago', 'CT', 'Central Time'],
  ['America/Denver', 'MT', 'Mountain Time'],
  ['America/Los_Angeles', 'PT', 'Pacific Time'],
  ['America/Phoenix', 'MST', 'Mountain Standard Time'],
])(
  'in %s page, mail and calendars agree on the times of visits, even around clock changes',
  (timeZone, short, long) => {
    const starts = fc.sample(instants, VISITS).map((instant) => new Date(instant).toISOString())
    const appointments = starts.map((startTime, i) => {
      const endTime = new Date(Date.parse(startTime) + 50 * MINUTE_MS).toISOString()
      const provider = {
        id: 'p1',
        name: 'Iris Vale',
        classification: 'Therapist',
        portrait: { url: '/p.svg', initials: null },
      }
      return appointment({
        id: String(i),
        startTime,
        endTime,
        description: 'Visit',
        appointmentType: 'checkin',
        cancelBy: null,
        provider,
      })
    })
    const world = { now: '2026-09-01T15:00:00.000Z', timeZone, parameters: { visits: 'listed' } }
    const inputs = told({ appointments, careFlows: [] }, world)
    const cards = new Map(
      screenOf(listed, start(listed, inputs).state).steps.map(({ row, texts }) => [row, texts]),
    )
    for (const [i, startTime] of starts.entries()) {
      const { day, year, time } = onClocks(startTime, timeZone)
      const texts = cards.get(String(i))
      expect([texts?.day, texts?.time]).toEqual([day, `${time} ${short}`])
      expect(zonedWords(new Date(startTime), timeZone, 'en-US')).toBe(
        `${day}, ${year} at ${time} ${long}`,
      )
      const event = { title: 'Visit', details: 'Log in', url: 'https://portal.example/home' }
      const [begin, end] = [new Date(startTime), new Date(Date.parse(startTime) + 50 * MINUTE_MS)]
      const file = calendarFile(
        { ...event, id: String(i), start: begin, end, madeAt: begin },
        'https://portal.example',
      )
      const values = readCalendar(file).parts[0]?.values
      expect(instantIn(values?.get('DTSTART'))).toBe(startTime)
      expect(instantIn(values?.get('DTEND'))).toBe(end.toISOString())
      expect(values?.get('UID')).toBe(`appointment-${i}@portal.example`)
    }
  },
)
