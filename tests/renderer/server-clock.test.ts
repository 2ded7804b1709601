import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow, toBrowserTime } from '#renderer/api/server-clock.ts'

const NOON = new Date('2026-03-02T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  noteServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

test.each([
  ['behind', '2026-03-02T12:10:00Z'],
  ['ahead', '2026-03-02T11:50:00Z'],
])('a browser whose clock is 10 minutes %s uses the time in the last reply', (_which, server) => {
  noteServerTime(new Date(server).toUTCString())
  expect(serverNow()).toEqual(new Date(server))
  expect(toBrowserTime(server)).toBe(NOON.toISOString())
  vi.advanceTimersByTime(60_000)
  expect(serverNow().getTime() - Date.parse(server)).toBe(60_000)
})

test.each([
  ['a reply without a time', null],
  ['a time that cannot be parsed', 'noon'],
  [
    'a difference of less than a second, as the reply gives whole seconds',
    'Mon, 02 Mar 2026 12:00:01 GMT',
  ],
])('%s does not adjust the clock of the browser', (_what, date) => {
  noteServerTime(date)
  expect(serverNow()).toEqual(NOON)
})
