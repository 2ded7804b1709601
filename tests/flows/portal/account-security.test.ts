import { expect, it } from 'vitest'
import { begin } from '#engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const login = (id: string, more: object = {}) => ({
  id,
  startedAt: '2026-03-02T14:30:00Z',
  lastUsedAt: '2026-03-02T15:00:00Z',
  isOpen: true,
  isCurrent: false,
  wayIn: 'Password',
  device: 'Phone',
  browser: 'Safari',
  ...more,
})
const open = (logins: readonly ReturnType<typeof login>[]) =>
  begin(shipped, 'account-security', {
    inputs: { logins: [...logins], timeZone: 'America/New_York' },
  })
const CURRENT = login('here', { isCurrent: true, device: 'Computer', browser: 'Edge' })

it('marks the current device, and offers to log out everywhere else', () => {
  open([CURRENT]).shows('This device').showsNot('Log out').showsNot('Log out everywhere else')
  open([CURRENT, login('there', { isOpen: false })])
    .showsNot('Log out')
    .showsNot('Log out everywhere else')
  open([CURRENT, login('there')])
    .shows('This device')
    .shows('Log out')
    .shows('Log out everywhere else')
})

it('ends the chosen session', () => {
  for (const id of ['first', 'second'])
    open([CURRENT, login('first'), login('second')])
      .event('end', null, id)
      .shows('Log out there?')
      .press('Yes, log out there')
      .asked('endLogin', { id })
})

it('names only kinds of devices', () => {
  const words = JSON.stringify(shipped.flows.get('account-security'))
  expect(words).not.toMatch(/address|location|ip\b/i)
})
