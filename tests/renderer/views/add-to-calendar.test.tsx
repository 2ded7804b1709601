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
  'the calendar that is chosen for visit %s with %s is counted with both ids alone, and nothing waits for it [APPT-24]',
  async (appointmentId, providerId, isTaken) => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
    const asked = answerGraphql({ TrackAll: () => (isTaken ? { trackAll: 1 } : null) })
    render(<AddToCalendar words="Add to Calendar" {...{ appointmentId, providerId }} {...TIMES} />)
    const button = screen.getByRole('button', { name: 'Add to Calendar' })
    for (const name of ['Apple', 'Outlook']) {
      await userEvent.click(button)
      await userEvent.click(screen.getByRole('button', { name }))
    }
    await userEvent.click(button)
    await expectAccessible()
    expect(saved).toHaveBeenCalledTimes(2)
    const events = () => asked.filter(({ name }) => name === 'TrackAll').flatMap(({ variables }) => variables.events)
    const kept = (calendarName: string) => ({
      tag: 'patient-portal.add-to-calendar',
      data: { appointmentId, providerId, calendarName },
    })
    await eventually(() => expect(events()).toEqual([kept('apple'), kept('outlook')]))
  },
)
