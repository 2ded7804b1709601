import { describe, expect, test } from 'vitest'
import { calendarFile } from '#renderer/views/calendar-file.ts'

const EVENT = {
  id: 'appointment-7@portal.example',
  start: '2026-11-24T14:30:00.000Z',
  end: '2026-11-24T15:20:00.000Z',
  title: 'Video appointment',
  details: 'Log in to join.',
  url: 'https://portal.example/home',
  madeAt: '2026-11-20T12:00:00.000Z',
}
/** The lines as a calendar reads them: those that were folded are whole again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const octets = (words: string) => new TextEncoder().encode(words).length

describe('a file for a calendar', () => {
  test('has one private event, with its times in UTC and an id of its own', () => {
    expect(calendarFile(EVENT).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Patient portal//Appointments//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:appointment-7@portal.example',
      'DTSTAMP:20261120T120000Z',
      'DTSTART:20261124T143000Z',
      'DTEND:20261124T152000Z',
      'SUMMARY:Video appointment',
      'DESCRIPTION:Log in to join.',
      'URL:https://portal.example/home',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('says times in UTC, however they were given', () => {
    const lines = linesOf(calendarFile({ ...EVENT, start: '2026-11-24T09:30:00-05:00' }))
    expect(lines).toContain('DTSTART:20261124T143000Z')
  })

  test('escapes what means something to calendars', () => {
    const lines = linesOf(calendarFile({ ...EVENT, details: 'Log in, then join; C:\\x\r\nNext line\nand another' }))
    expect(lines).toContain('DESCRIPTION:Log in\\, then join\\; C:\\\\x\\nNext line\\nand another')
  })

  test('is not led on by a line break where none can be: nothing adds a line of its own', () => {
    const file = calendarFile({ ...EVENT, title: 'A\rATTACH:x', url: 'https://portal.example/\r\nATTACH:x' })
    expect(file).not.toMatch(/[\r\n]ATTACH/)
  })

  test('folds long lines at 75 octets, within no character', () => {
    const details = 'Přihlaste se 👩‍⚕️ k návštěvě. '.repeat(12).trim()
    const file = calendarFile({ ...EVENT, details })
    const physical = file.split('\r\n')
    expect(Math.max(...physical.map(octets))).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\uFFFD')
    expect(physical.every((line) => line === '' || new TextDecoder().decode(new TextEncoder().encode(line)) === line)).toBe(true)
    expect(linesOf(file)).toContain(`DESCRIPTION:${details}`)
    expect(linesOf(calendarFile({ ...EVENT, details: 'x'.repeat(63) }))).toHaveLength(16)
    expect(calendarFile({ ...EVENT, details: 'x'.repeat(63) }).split('\r\n')).toHaveLength(16)
    expect(calendarFile({ ...EVENT, details: 'x'.repeat(64) }).split('\r\n')).toHaveLength(17)
  })
})
