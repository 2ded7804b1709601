import { afterEach, expect, test } from 'vitest'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { forgetBooking, readBooking, rememberBooking } from '#renderer/effects/booking-storage.ts'
import { markersOf } from '#renderer/gate/markers.ts'

afterEach(() => {
  writeToken(null)
  forgetBooking()
  localStorage.clear()
})

const keys = () => Object.keys(localStorage).toSorted()
const ana = { id: 'u1', email: 'Ana@Example.org' }

test('the token, and the mark of acting for a person, are in local storage only while the person is logged in [STOR-01] [LOGN-01]', () => {
  const session = { token: 'abc', expiresAt: '2999-01-01T00:00:00.000Z' }
  for (const stored of [session, { ...session, token: 'def', isImpersonated: true }]) {
    writeToken(stored)
    expect(JSON.parse(localStorage.getItem('portal.auth-token') ?? 'null')).toEqual(stored)
    expect(readToken()).toEqual(stored)
    localStorage.setItem(
      'portal.auth-token',
      JSON.stringify({ ...stored, token: 'of another tab' }),
    )
    expect(readToken()).toEqual({ ...stored, token: 'of another tab' })
    writeToken(null)
    expect(keys()).toEqual([])
  }
})

test('the mark that a mail was sent is kept for its address, in any letter case, and does not contain the address [STOR-02]', async () => {
  const sent = async (email: string) => (await markersOf({ id: 'u1', email })).read().activationSent
  ;(await markersOf(ana)).set('activationSent')
  expect(keys()).toEqual([expect.stringMatching(/^portal\.activation-sent\.[0-9a-f]{24}$/)])
  expect([await sent('ana@example.org'), await sent('bo@example.org')]).toEqual([true, false])
})

test('the welcome flag is kept for one person until it is cleared [STOR-03]', async () => {
  const [mine, other] = [await markersOf(ana), await markersOf({ id: 'u2', email: ana.email })]
  mine.set('welcome')
  expect(keys()).toEqual(['portal.welcome.u1'])
  expect([mine.read().welcome, other.read().welcome]).toEqual([true, false])
  mine.clear('welcome')
  expect([mine.read().welcome, keys()]).toEqual([false, []])
})

test('a seen notice is remembered for that person only [STOR-04]', async () => {
  const [mine, other] = [await markersOf(ana), await markersOf({ id: 'u2', email: ana.email })]
  mine.set('collaboration')
  expect(keys()).toEqual(['portal.collaboration.u1'])
  expect([mine.read().collaboration, other.read().collaboration]).toEqual([true, false])
})

test('the progress of a booking is stored in six fields, for the same person only [STOR-05]', () => {
  const timeSlot = { start: '2026-03-05T14:00:00Z', end: '2026-03-05T14:50:00Z', providerId: 'p1' }
  const place = {
    step: 'confirm',
    timeSlot,
    careTypes: ['Therapy'],
    appointment: null,
    expandedProvider: 'p1',
  }
  rememberBooking('u1', { ...place, name: 'Ana Lee', priceInCents: 9900 })
  expect(JSON.parse(localStorage.getItem('portal.booking') ?? 'null')).toEqual({
    ...place,
    userId: 'u1',
  })
  expect(readBooking('u1')).toEqual({ ...place, userId: 'u1' })
  expect(readBooking('u2')).toBeNull()
})

test('an entry that another tab removed is removed here', async () => {
  const mine = await markersOf(ana)
  mine.set('welcome')
  localStorage.clear()
  expect(mine.read().welcome).toBe(false)
})
