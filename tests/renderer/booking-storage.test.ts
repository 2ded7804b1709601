import { afterEach, expect, test } from 'vitest'
import { forgetBooking, readBooking, rememberBooking } from '#renderer/effects/booking-storage.ts'

const SLOT = {
  start: '2026-11-24T14:30:00.000Z',
  end: '2026-11-24T15:20:00.000Z',
  providerId: 'p1',
}
const STATE = {
  step: 'confirm',
  timeSlot: SLOT,
  careTypes: ['Therapy'],
  appointment: null,
  expandedProvider: 'p1',
}

afterEach(() => localStorage.clear())

test('a booking is read again only by the person who left it [BOOK-09]', () => {
  expect(readBooking('u1')).toBeNull()
  rememberBooking('u1', STATE)
  expect(readBooking('u1')).toEqual({ ...STATE, userId: 'u1' })
  forgetBooking()
  expect(readBooking('u1')).toBeNull()
})

test('a booking of another person is removed, and so is an unreadable one [BOOK-09]', () => {
  rememberBooking('u1', STATE)
  expect(readBooking('u2')).toBeNull()
  expect(readBooking('u1')).toBeNull()
  expect(localStorage).toHaveLength(0)
  localStorage.setItem('portal.booking', 'no json')
  expect(readBooking('u1')).toBeNull()
  expect(localStorage).toHaveLength(0)
})
