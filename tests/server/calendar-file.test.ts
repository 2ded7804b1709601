import { describe, expect, test } from 'vitest'
import { calendarFile } from '#server/domains/reminders/calendar-file.ts'
import { instantIn, readCalendar } from '#tests/support/read-calendar.ts'

const EVENT = {
  id: '7',
  start: new Date('2026-11-24T14:30:00.000Z'),
  end: new Date('2026-11-24T15:20:00.000Z'),
  title: 'Mantra appointment & more',
  details: 'Log in to join.',
  url: 'https://portal.example/home',
  madeAt: new Date('2026-11-20T12:00:00.000Z'),
}
const fileOf = (event: typeof EVENT) => calendarFile(event, 'https://portal.example')

describe('the file for a calendar', () => {
  test('is valid iCalendar with one private event, and keeps every character [APPT-23]', () => {
    const details = 'Log in, then; join C:\\x\nČeské 👩‍⚕️ '.repeat(9)
    const [read, ...others] = readCalendar(fileOf({ ...EVENT, details })).parts
    expect(others).toEqual([])
    expect(instantIn(read?.values.get('DTSTART'))).toBe('2026-11-24T14:30:00.000Z')
    expect(instantIn(read?.values.get('DTEND'))).toBe('2026-11-24T15:20:00.000Z')
    expect(read?.values.get('SUMMARY')).toBe(EVENT.title)
    expect(read?.values.get('DESCRIPTION')).toBe(details)
    expect(read?.values.get('URL')).toBe(EVENT.url)
    expect(read?.values.get('UID')).toBe('appointment-7@portal.example')
    expect(read?.values.get('CLASS')).toBe('PRIVATE')
  })

  test('gains no line from a line break in a title', () => {
    const file = fileOf({ ...EVENT, title: 'A\r\nATTACH:x' })
    expect(file).not.toMatch(/[\r\n]ATTACH/)
  })
})
