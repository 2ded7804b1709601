import { describe, expect, test } from 'vitest'
import { CALENDARS, calendarLink } from '#renderer/views/calendar-links.ts'

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
  test('exists for calendars on the web; programs get a file [APPT-23]', () => {
    expect(CALENDARS.map((calendar) => opened(calendar)?.host)).toEqual([
      undefined,
      'calendar.google.com',
      undefined,
      'outlook.live.com',
      'calendar.yahoo.com',
    ])
  })

  test('gives Google its time, in UTC, and its title', () => {
    expect(said('google')).toEqual({
      action: 'TEMPLATE',
      text: 'Mantra appointment & more',
      dates: '20261124T143000Z/20261124T152000Z',
      details: 'Log in to your portal: https://portal.example/home',
    })
    expect(said('google', { ...EVENT, start: '2026-11-24T09:30:00-05:00' }).dates).toBe(
      '20261124T143000Z/20261124T152000Z',
    )
  })

  test('gives Outlook.com its time, in UTC, and its title', () => {
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
  ])('gives Yahoo the length of a visit that ends at %s as HHMM: %s [APPT-22]', (end, dur) => {
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
