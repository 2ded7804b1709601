import { expect, test } from 'vitest'
import { screenOf, start } from '#engine/index.ts'
import { buildFlow } from '#tests/support/build-flow.ts'

const said = (text: string, given: object) => {
  const inputs = {
    user: given,
    locale: 'locale' in given ? String(given.locale) : 'en-US',
    ...('zone' in given ? { timeZone: String(given.zone) } : {}),
    now: '2030-01-07T02:00:00Z',
  }
  const flow = buildFlow({
    inputs: ['user', 'locale', 'timeZone', 'now'],
    steps: [{ id: 'one', view: 'plain', texts: { said: text } }],
  })
  return screenOf(flow, start(flow, JSON.parse(JSON.stringify(inputs))).state).steps[0]?.texts.said
}

test.each([
  ['{user.email|masked-email}', { email: 'ana.lee@example.org' }, 'a•••@example.org'],
  ['{user.email|masked-email}', { email: 'b@x.org' }, 'b•••@x.org'],
  ['{user.phone|phone}', { phone: '5551234567' }, '(555) 123-4567'],
  ['{user.phone|phone}', { phone: '+49 30 1' }, '+49 30 1'],
  ['{user.day|weekday}', { day: '2030-01-08' }, 'Tuesday'],
  ['{user.day|weekday}', { day: '2030-01-08T02:00:00Z', zone: 'America/New_York' }, 'Monday'],
  ['{user.names|list}', { names: ['Ann'] }, 'Ann'],
  ['{user.names|list}', { names: ['Ann', 'Bo'] }, 'Ann and Bo'],
  ['{user.names|list}', { names: ['Ann', 'Bo', 'Cy'] }, 'Ann, Bo, and Cy'],
  ['{user.day|relative-day}', { day: '2030-01-07T20:00:00Z' }, 'today'],
  [
    '{user.day|relative-day}',
    { day: '2030-01-07T20:00:00Z', zone: 'America/New_York' },
    'tomorrow',
  ],
  ['{user.day|relative-day}', { day: '2030-01-06' }, 'yesterday'],
  ['{user.day|relative-day}', { day: '2030-01-09T12:00:00Z' }, 'Wednesday, January 9'],
  ['{user.day|date-with-year}', { day: '2029-12-31T20:00:00Z' }, 'Monday, December 31, 2029'],
  ['{user.day|date-with-year}', { day: '2031-01-01' }, 'Wednesday, January 1, 2031'],
  ['{user.day|date-with-year}', { day: '2030-12-31' }, 'Tuesday, December 31, 2030'],
  [
    '{user.day|date-with-year}',
    { day: '2030-01-01T03:00:00Z', zone: 'America/New_York' },
    'Monday, December 31, 2029',
  ],
  ['{user.day|numeric-date}', { day: '2030-01-08' }, '1/8/2030'],
  ['{user.day|numeric-date}', { day: '2029-12-31' }, '12/31/2029'],
  [
    '{user.day|numeric-date}',
    { day: '2030-01-01T03:00:00Z', zone: 'America/New_York' },
    '12/31/2029',
  ],
  ['{user.day|numeric-date}', { day: '2030-01-08', locale: 'de-DE' }, '8.1.2030'],
  [
    '{user.none|date-with-year}{user.none|relative-day}{user.none|list}{user.none|phone}{user.none|masked-email}{user.none|weekday}{user.none|numeric-date}',
    {},
    '',
  ],
])('%s of %j is "%s"', (text, given, words) => {
  expect(said(text, given)).toBe(words)
})

test('without a zone dates and times are in UTC, as in rules', () => {
  expect(
    said('{user.at|date}, {user.at|time}', { at: '2030-01-08T23:30:00Z' })?.replace(/\s/g, ' '),
  ).toBe('Tuesday, January 8, 11:30 PM GMT+0')
})

test('an invalid zone counts as UTC, an invalid locale as en-US', () => {
  const at = '2030-01-08T23:30:00Z'
  const words = '{user.at|date} {user.at|time} {user.at|weekday} {user.at|relative-day}'
  expect(said(words, { at, zone: 'other' })).toBe(said(words, { at, zone: 'UTC' }))
  expect(said('{user.at|weekday}', { at, locale: 'de-DE' })).toBe('Dienstag')
  for (const locale of ['', 'x', 'no locale at all'])
    expect(said('{user.at|weekday}', { at, locale })).toBe('Tuesday')
})
