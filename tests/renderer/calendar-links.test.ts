import { describe, expect, test } from 'vitest'
import { calendarFile } from '#renderer/views/calendar-file.ts'
import { CALENDARS, calendarLink } from '#renderer/views/calendar-links.ts'
import { instantIn, readCalendar } from '#tests/support/read-calendar.ts'

const EVENT = {
  start: '2026-11-24T14:30:00.000Z',
  end: '2026-11-24T15:20:00.000Z',
  title: 'Mantra appointment & more',
  details: 'Log in to your portal:',
  url: 'https://portal.example/home',
}
const opened = (calendar: (typeof CALENDARS)[number], event = EVENT) => {
  const link = calendarLink(calendar, event)
  return link === null ? null : new URL(link)
}
const said = (calendar: (typeof CALENDARS)[number], event = EVENT) =>
  Object.fromEntries(opened(calendar, event)?.searchParams ?? [])

describe('a link to a calendar', () => {
  test('is one for calendars on the web; programs take a file [APPT-23]', () => {
    expect(CALENDARS.map((calendar) => opened(calendar)?.host)).toEqual([
      undefined,
      'calendar.google.com',
      undefined,
      'outlook.live.com',
      'calendar.yahoo.com',
    ])
  })

  test('says to Google when it is, in UTC, and what it is called', () => {
    expect(said('google')).toEqual({
      action: 'TEMPLATE',
      text: 'Mantra appointment & more',
      dates: '20261124T143000Z/20261124T152000Z',
      details: 'Log in to your portal: https://portal.example/home',
    })
    expect(said('google', { ...EVENT, start: '2026-11-24T09:30:00-05:00' }).dates).toBe('20261124T143000Z/20261124T152000Z')
  })

  test('says to Outlook.com when it is, in UTC, and what it is called', () => {
    expect(said('outlookCom')).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Mantra appointment & more',
      startdt: '2026-11-24T14:30:00.000Z',
      enddt: '2026-11-24T15:20:00.000Z',
      body: 'Log in to your portal: https://portal.example/home',
    })
  })

  test.each([
    ['2026-11-24T15:20:00.000Z', '0050'],
    ['2026-11-24T15:00:00.000Z', '0030'],
    ['2026-11-24T15:30:00.000Z', '0100'],
    ['2026-11-24T16:35:00.000Z', '0205'],
    ['2026-11-25T02:30:00.000Z', '1200'],
  ])('says to Yahoo how long one lasts that ends at %s as HHMM: %s [APPT-22]', (end, dur) => {
    expect(said('yahoo', { ...EVENT, end })).toEqual({
      v: '60',
      title: 'Mantra appointment & more',
      st: '20261124T143000Z',
      dur,
      desc: 'Log in to your portal: https://portal.example/home',
    })
  })

  test('has no plus sign for a space, which some calendars would show', () => {
    for (const calendar of CALENDARS) expect(calendarLink(calendar, EVENT) ?? '').not.toContain('+')
  })
})

describe('the file for a calendar', () => {
  const event = { ...EVENT, id: 'appointment-7@portal.example', madeAt: '2026-11-20T12:00:00.000Z' }

  test('is what the rules of the format allow, and read again it says the same [APPT-23]', () => {
    const details = 'Log in, then; join C:\\x\nČeské 👩‍⚕️ '.repeat(9)
    const [read, ...others] = readCalendar(calendarFile({ ...event, details })).parts
    expect(others).toEqual([])
    expect(instantIn(read?.values.get('DTSTART'))).toBe(event.start)
    expect(instantIn(read?.values.get('DTEND'))).toBe(event.end)
    expect(read?.values.get('SUMMARY')).toBe(event.title)
    expect(read?.values.get('DESCRIPTION')).toBe(details)
    expect(read?.values.get('URL')).toBe(event.url)
    expect(read?.values.get('UID')).toBe(event.id)
  })

  test.each([
    ['line ends of Unix', (file: string) => file.replaceAll('\r\n', '\n')],
    ['a line that is too long', (file: string) => file.replace('SUMMARY:', `SUMMARY:${'x'.repeat(75)}`)],
    ['a comma that is not escaped', (file: string) => file.replace('SUMMARY:', 'SUMMARY:a, b')],
    ['no time at which it was made', (file: string) => file.replace(/DTSTAMP:.*\r\n/, '')],
    ['a time without a zone', (file: string) => file.replace(/(DTSTART:\d+T\d+)Z/, '$1')],
    ['an end before its begin', (file: string) => file.replace(/DTEND:2026/, 'DTEND:2025')],
    ['two ids', (file: string) => file.replace('UID:', 'UID:a\r\nUID:')],
    ['a line of another kind', (file: string) => file.replace('UID:', 'ATTACH:x\r\nUID:')],
    ['no end', (file: string) => file.replace('END:VEVENT\r\n', '')],
  ])('would be refused with %s', (_what, spoil) => {
    const file = calendarFile(event)
    expect(() => readCalendar(file)).not.toThrow()
    expect(() => readCalendar(spoil(file))).toThrow()
  })
})
