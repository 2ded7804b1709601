import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AddToCalendar } from '#renderer/views/add-to-calendar.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql } from '#tests/support/network.ts'

const TIMES = { start: '2026-11-24T14:30:00.000Z', end: '2026-11-24T15:20:00.000Z' }

afterEach(() => vi.restoreAllMocks())

test.each([
  ['7', 'p1', true],
  ['12', 'p2', false],
])(
  'the calendar that is chosen for visit %s with %s is tracked with both ids only, and nothing waits for that [APPT-24]',
  async (appointmentId, providerId, isTaken) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
    const asked = answerGraphql({
      TrackAll: () => (isTaken ? { trackAll: 1 } : null),
      CalendarFile: () => ({ appointment: { calendarFile: 'BEGIN:VCALENDAR' } }),
    })
    render(<AddToCalendar words="Add to Calendar" {...{ appointmentId, providerId }} {...TIMES} />)
    const button = screen.getByRole('button', { name: 'Add to Calendar' })
    for (const name of ['Apple', 'Outlook']) {
      await userEvent.click(button)
      await userEvent.click(screen.getByRole('button', { name }))
    }
    await userEvent.click(button)
    await expectAccessible()
    await eventually(() => expect(saved).toHaveBeenCalledTimes(2))
    const files = asked.filter(({ name }) => name === 'CalendarFile')
    expect(new Set(files.map(({ variables }) => variables.id))).toEqual(new Set([appointmentId]))
    const events = () =>
      asked.filter(({ name }) => name === 'TrackAll').flatMap(({ variables }) => variables.events)
    const kept = (calendarName: string) => ({
      tag: 'patient-portal.add-to-calendar',
      data: { appointmentId, providerId, calendarName },
    })
    await eventually(() => expect(events()).toEqual([kept('apple'), kept('outlook')]))
  },
)

test('a file that cannot be loaded shows an error, and a second press gets it', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  let isThere = false
  answerGraphql({
    TrackAll: () => ({ trackAll: 1 }),
    CalendarFile: () => (isThere ? { appointment: { calendarFile: 'BEGIN:VCALENDAR' } } : null),
  })
  render(<AddToCalendar words="Add to Calendar" appointmentId="7" providerId="p1" {...TIMES} />)
  const choose = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add to Calendar' }))
    await userEvent.click(screen.getByRole('button', { name: 'Apple' }))
  }
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'An unexpected error occurred. Please try again.',
  )
  await expectAccessible()
  isThere = true
  await choose()
  await eventually(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
})
