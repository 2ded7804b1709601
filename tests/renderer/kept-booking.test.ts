import { afterEach, expect, test } from 'vitest'
import { keepBooking, keptBooking } from '#renderer/pages/schedule/kept-booking.ts'

const SLOT = {
  start: '2026-11-24T14:30:00.000Z',
  end: '2026-11-24T15:20:00.000Z',
  providerId: 'p1',
}

afterEach(() => history.replaceState(null, ''))

test('a chosen time is kept for the person who chose it, next to other data in the history entry', () => {
  history.replaceState({ flowIndex: 2 }, '')
  expect(keptBooking('u1')).toBeNull()
  keepBooking('u1', { step: 'confirm', timeSlot: SLOT })
  expect(keptBooking('u1')).toMatchObject({ step: 'confirm', timeSlot: SLOT })
  expect(history.state).toMatchObject({ flowIndex: 2 })
})

test('a chosen time disappears once another person opens the same history entry', () => {
  history.replaceState({ flowIndex: 2 }, '')
  keepBooking('u1', { step: 'confirm', timeSlot: SLOT })
  expect(keptBooking('u2')).toBeNull()
  expect(history.state).toEqual({ flowIndex: 2 })
})
