import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { bringTransport } from '#renderer/api/client.ts'
import { writeToken } from '#renderer/api/token.ts'
import { GATED, PUBLIC, UNGATED } from '#renderer/shell/addresses.ts'
import { simplifyPath } from '#renderer/shell/simplify-path.ts'
import { newSessionId, nextInTab } from '#renderer/shell/tab-sequence.ts'
import { pageName, useVisits } from '#renderer/shell/visits.ts'
import events from '#server/domains/analytics/events.json' with { type: 'json' }
import { eventually } from '#tests/support/eventually.ts'
import { answerGraphql } from '#tests/support/network.ts'

afterEach(() => {
  vi.useRealTimers()
  writeToken(null)
})

test('a path is named in events only by its letters [ANLY-05]', () => {
  expect(simplifyPath('/account/profile')).toBe('accountprofile')
  expect(simplifyPath('/video-call/12/check_in?x=3')).toBe('videocallcheckinx')
  expect(simplifyPath('/')).toBe('root')
})

test('a page has a name that the server accepts, without data of a person [ANLY-05]', () => {
  expect(pageName('/assessment/3f2a-abc')).toBe('assessment')
  expect(pageName('/video-call/abc/checkin')).toBe('videocallcheckin')
  expect(pageName('/')).toBe('root')
  expect(pageName('/no-such-place')).toBeUndefined()
  const names = ['/login', ...[...PUBLIC, ...UNGATED, ...GATED].map(({ path }) => path)].map(
    pageName,
  )
  expect(names.filter((name) => name === undefined || !events.pages.includes(name))).toEqual([])
})

test('the id of a session is built from the time and random digits [ANLY-04]', () => {
  expect(newSessionId(Number.parseInt('lq1abc', 36), 0.5)).toBe('lq1abc-i')
  expect(newSessionId(36, 0.25)).toBe('10-9')
  const made = new Set([
    newSessionId(1, 0.1),
    newSessionId(2, 0.1),
    newSessionId(1, 0.2),
    newSessionId(1, Math.random()),
  ])
  expect(made.size).toBe(4)
})

function Visitor({ onReady }: { readonly onReady: (go: (to: string) => void) => void }) {
  useVisits()
  const navigate = useNavigate()
  onReady((to) => void navigate(to))
  return <button type="button">Press</button>
}

/** Visits billing, presses twice, opens support, and closes the page. */
async function visit() {
  const asked = answerGraphql({ TrackAll: () => ({ trackAll: 1 }) })
  // A page that never asked the server anything has nothing to send with when it is left.
  await bringTransport()
  let go: (to: string) => void = () => undefined
  const { getByRole, unmount } = render(
    <MemoryRouter initialEntries={['/billing']}>
      <Visitor onReady={(given) => (go = given)} />
    </MemoryRouter>,
  )
  for (let i = 0; i < 2; i += 1) fireEvent.click(getByRole('button'))
  await act(async () => go('/support'))
  fireEvent(window, new Event('pagehide'))
  fireEvent(window, new Event('pageshow'))
  unmount()
  return () =>
    asked.filter(({ name }) => name === 'TrackAll').flatMap(({ variables }) => variables.events)
}

test('a visit ends once, with its presses; the next of the same tab has the next number, and a page that is kept is entered again', async () => {
  const events = await visit()
  const { sequence: before } = nextInTab()
  const exit = { timeSpent: expect.any(Number), sessionId: expect.stringMatching(/^\w+-\w+$/) }
  await eventually(() =>
    expect(events()).toEqual([
      { tag: 'patient-portal.visit.billing' },
      {
        tag: 'patient-portal.exit.billing',
        data: { ...exit, clickCount: 2, sequence: before - 3 },
      },
      { tag: 'patient-portal.visit.support' },
      {
        tag: 'patient-portal.exit.support',
        data: { ...exit, clickCount: 0, sequence: before - 2 },
      },
      { tag: 'patient-portal.visit.support' },
      {
        tag: 'patient-portal.exit.support',
        data: { ...exit, clickCount: 0, sequence: before - 1 },
      },
    ]),
  )
})

test('actions of staff for a person are not tracked', async () => {
  writeToken({ token: 'abc', expiresAt: '2999-01-01T00:00:00.000Z', isImpersonated: true })
  const events = await visit()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events()).toEqual([])
})
