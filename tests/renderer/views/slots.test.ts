import { describe, expect, test } from 'vitest'
import { clockWords, timeWords, zoneWords } from '#renderer/ui/time-words.ts'
import {
  chipsOf,
  isFarAway,
  type ProviderFacts,
  previewOf,
} from '#renderer/views/provider-words.ts'
import {
  bookingWindow,
  closestFirst,
  distinctSlots,
  durationMinutes,
  slotName,
  slotsByDay,
} from '#renderer/views/slots.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const slot = (start: string, minutes = 50) => ({
  start,
  end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
})
const headings = (zone: string, ...starts: readonly string[]) =>
  slotsByDay(
    starts.map((start) => slot(start)),
    zone,
    NOW,
  ).map(({ heading, slots }) => [heading, ...slots.map(({ start }) => clockWords(start, zone))])

describe('free times', () => {
  test('are grouped under the days of the local zone, as hours and minutes [BOOK-19] [BOOK-20]', () => {
    expect(
      headings(
        'America/New_York',
        '2026-11-24T14:30:00Z',
        '2026-11-25T03:00:00Z',
        '2026-11-25T15:00:00Z',
      ),
    ).toEqual([
      ['Tuesday, November 24', '9:30 AM', '10:00 PM'],
      ['Wednesday, November 25', '10:00 AM'],
    ])
    expect(headings('America/Los_Angeles', '2026-11-25T03:00:00Z', '2026-11-25T09:00:00Z')).toEqual(
      [
        ['Tuesday, November 24', '7:00 PM'],
        ['Wednesday, November 25', '1:00 AM'],
      ],
    )
  })

  test('keep their local times when the clocks change [BOOK-19]', () => {
    expect(clockWords('2026-03-06T14:00:00Z', 'America/New_York')).toBe('9:00 AM')
    expect(clockWords('2026-03-09T13:00:00Z', 'America/New_York')).toBe('9:00 AM')
  })

  test('with the same start and end appear once, as the first one [BOOK-21]', () => {
    const first = { ...slot('2026-11-24T14:30:00Z'), providerId: 'a' }
    const same = {
      start: '2026-11-24T09:30:00-05:00',
      end: '2026-11-24T10:20:00-05:00',
      providerId: 'b',
    }
    const longer = { ...slot('2026-11-24T14:30:00Z', 60), providerId: 'c' }
    expect(distinctSlots([first, same, longer])).toEqual([first, longer])
    expect(slotsByDay([first, same], 'America/New_York', NOW)[0]?.slots).toEqual([first])
  })

  test('are in order and never past', () => {
    expect(
      headings('UTC', '2026-11-24T14:00:00Z', '2026-11-20T11:59:00Z', '2026-11-24T09:00:00Z'),
    ).toEqual([['Tuesday, November 24', '9:00 AM', '2:00 PM']])
  })

  test('are sorted by their distance from a taken one, before or after it; of two equally close ones, the earlier is first', () => {
    const taken = '2026-11-24T14:00:00Z'
    const starts = [
      '2026-11-23T14:00:00Z',
      '2026-11-24T13:00:00Z',
      taken,
      '2026-11-24T15:00:00Z',
      '2026-11-24T14:50:00Z',
    ]
    const order = closestFirst(
      starts.map((start) => slot(start)),
      '2026-11-24T09:00:00-05:00',
    )
    expect(order.map(({ start }) => start.slice(8, 16))).toEqual([
      '24T14:50',
      '24T13:00',
      '24T15:00',
      '23T14:00',
    ])
  })

  test('have names that say time, zone, day and provider', () => {
    expect(slotName(slot('2026-11-24T14:30:00Z'), 'America/New_York', 'Elena Rivera')).toBe(
      '9:30 AM Eastern Time, Tuesday, November 24, with Elena Rivera',
    )
    expect(timeWords('2026-07-01T16:30:00Z', 'America/New_York')).toBe('12:30 PM ET')
    expect(zoneWords('2026-07-01T16:30:00Z', 'Asia/Kolkata')).toBe('India Standard Time')
  })

  test('last from their start to their end, in minutes [CONF-04]', () => {
    expect(durationMinutes({ start: '2026-11-24T14:30:00Z', end: '2026-11-24T15:20:00Z' })).toBe(50)
    expect(durationMinutes({ start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' })).toBe(60)
  })

  test('are requested from the start of this month, for three months [SCHD-03]', () => {
    const { start, end } = bookingWindow(new Date(2026, 10, 20, 9))
    expect(new Date(start)).toEqual(new Date(2026, 10, 1))
    expect(new Date(end)).toEqual(new Date(2027, 1, 1))
  })
})

describe('the card of a provider', () => {
  const provider = (changed: Partial<ProviderFacts>): ProviderFacts => ({
    id: 'p1',
    name: 'Elena Rivera',
    classification: 'Licensed Clinical Social Worker',
    portrait: { url: '/portraits/p1', initials: 'ER' },
    traits: [],
    ...changed,
  })

  test('cuts their introduction at the end of a word', () => {
    expect(previewOf(provider({ funFact: 'Short.' }), 200)).toBe('Short.')
    expect(previewOf(provider({ funFact: 'a'.repeat(200) }), 200)).toHaveLength(200)
    const long = previewOf(provider({ funFact: `${'word, '.repeat(33)}tail that goes on` }), 200)
    expect(long).toBe(`${'word, '.repeat(32)}word…`)
  })

  test('names the first specialties and counts the rest', () => {
    const traits = [
      { category: 'Languages', values: ['Spanish'] },
      { category: 'Specialties', values: ['Anxiety', 'Sleep', 'Grief', 'Stress', 'Family'] },
    ]
    expect(chipsOf(provider({ traits }), 2)).toEqual({ shown: ['Anxiety', 'Sleep'], more: 3 })
    expect(chipsOf(provider({}), 2)).toEqual({ shown: [], more: 0 })
  })

  test('recognizes a time further away than a number of days', () => {
    expect(isFarAway(slot('2026-12-04T12:00:00Z'), NOW, 14)).toBe(false)
    expect(isFarAway(slot('2026-12-04T12:01:00Z'), NOW, 14)).toBe(true)
  })
})
