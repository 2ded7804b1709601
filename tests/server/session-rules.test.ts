import { expect, it } from 'vitest'
import { isSessionAlive, isTouchDue, sessionEnd } from '#server/domains/sessions/session-rules.ts'

const TIMES = { idleMinutes: 30, absoluteHours: 12 }
const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const session = (lastSeen: string) => ({
  created_at: at('08:00:00'),
  last_seen_at: at(lastSeen),
  ended_at: null,
})

it.each([
  ['08:00:00', '08:30:00'],
  ['12:15:00', '12:45:00'],
  ['19:45:00', '20:00:00'],
])('a session last used at %s ends at %s', (lastSeen, end) => {
  expect(sessionEnd(session(lastSeen), TIMES)).toEqual(at(end))
})

it('a session is alive until its end, unless it was ended', () => {
  const alive = ['08:29:59.999', '08:30:00'].map((now) =>
    isSessionAlive(session('08:00:00'), at(now), TIMES),
  )
  expect(alive).toEqual([true, false])
  expect(
    isSessionAlive({ ...session('08:00:00'), ended_at: at('08:01:00') }, at('08:01:00'), TIMES),
  ).toBe(false)
})

it('the last use is stored again after 15 seconds', () => {
  expect(
    ['08:00:14.999', '08:00:15'].map((now) => isTouchDue(session('08:00:00'), at(now))),
  ).toEqual([false, true])
})
