import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flowOf, start } from '#engine/index.ts'
import { CurrentUserContext } from '#renderer/api/current-user.ts'
import { readToken, writeToken } from '#renderer/api/token.ts'
import { createRunStore, type RunStore } from '#renderer/flow/run-store.ts'
import { readBooking, rememberBooking } from '#renderer/effects/booking-storage.ts'
import { markersOf } from '#renderer/gate/markers.ts'
import { Frame } from '#renderer/shell/frame.tsx'
import { inputsOf } from '#tests/flows/people.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { buildSession } from '#tests/support/build-session.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql } from '#tests/support/network.ts'
import { eventually } from '#tests/support/eventually.ts'

/** An assessment with an event to save; `answer` answers each try. */
function openRun(answer: () => Promise<void>): RunStore {
  const flow = flowOf(shipped, 'phq8')
  const save = async (revision: number, events: readonly unknown[]) => {
    await answer()
    return { revision: revision + events.length }
  }
  const store = createRunStore({
    flow,
    state: start(flow, inputsOf()).state,
    effects: {},
    keeper: { revision: 0, save },
  })
  store.send({ type: 'next' })
  return store
}

/** A server that is not reached until it is. */
function outage() {
  let isOver = false
  const answer = async () => {
    if (!isOver) throw new TypeError('Failed to fetch')
  }
  return { answer, end: () => (isOver = true) }
}

function showFrame(session = buildSession()) {
  const frame = (
    <CurrentUserContext value={session}>
      <Frame>
        <main id="main" />
      </Frame>
    </CurrentUserContext>
  )
  const routes = [
    { path: '/home', element: frame },
    { path: '/login', element: <h1>Welcome back</h1> },
  ]
  return render(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/home'] })} />,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () =>
  screen.queryByRole('dialog', { name: 'Log out before your answers are saved?' })

beforeEach(() => {
  answerGraphql({
    Logout: () => ({ logout: true }),
    StopImpersonating: () => ({ stopImpersonating: true }),
    AnalyticsUser: () => ({ analyticsUser: { uid: 'u1', organizationId: null } }),
    TrackAll: () => ({ trackAll: 1 }),
  })
  writeToken({ token: 'abc', expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
})
afterEach(() => writeToken(null))

test('logging out asks first while answers are not saved, and stays if the person cancels', async () => {
  showFrame()
  const { answer, end } = outage()
  const store = openRun(answer)
  await eventually(() => expect(store.getSave()).toBe('unsaved'))
  await press('Log out')
  expect(
    await screen.findByText(
      "Some of your answers aren't saved yet. If you log out now, they'll be lost.",
    ),
  ).toBeDefined()
  expect(dialog()).not.toBeNull()
  await expectAccessible()
  await press('Stay logged in')
  expect(dialog()).toBeNull()
  expect(readToken()?.token).toBe('abc')
  await press('Log out')
  await screen.findByText(/they'll be lost/)
  await press('Log out anyway')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined()
  expect(readToken()).toBeNull()
  end()
  await eventually(() => expect(store.getSave()).toBe('saved'))
})

test('logging out waits for answers on their way, and asks nothing once they are saved', async () => {
  showFrame()
  const asked = Promise.withResolvers<void>()
  const store = openRun(() => asked.promise)
  await press('Log out')
  expect(readToken()?.token).toBe('abc')
  asked.resolve()
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined()
  expect(store.getSave()).toBe('saved')
})

test('staff who act for a patient see the same question', async () => {
  showFrame({ ...buildSession(), isImpersonated: true })
  const { answer, end } = outage()
  const store = openRun(answer)
  await eventually(() => expect(store.getSave()).toBe('unsaved'))
  await press('Stop impersonating')
  await screen.findByText(/they'll be lost/)
  expect(readToken()?.token).toBe('abc')
  end()
  await eventually(() => expect(store.getSave()).toBe('saved'))
})

test('logging out deletes the booking’s progress, and keeps the mark that the notice was seen [GATE-16] [STOR-05]', async () => {
  const session = buildSession()
  const markers = await markersOf(session.user)
  rememberBooking(session.user.id, { step: 'confirm' })
  markers.set('collaboration')
  showFrame(session)
  expect(readBooking(session.user.id)).not.toBeNull()
  await press('Log out')
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(readBooking(session.user.id)).toBeNull()
  expect(markers.read().collaboration).toBe(true)
})

test('logging in, by any method, deletes another person’s booking progress [BOOK-09]', () => {
  const { user } = buildSession()
  rememberBooking(user.id, { step: 'confirm' })
  showFrame().unmount()
  expect(localStorage.getItem('portal.booking')).not.toBeNull()
  rememberBooking('somebody-else', { step: 'confirm' })
  showFrame()
  expect(localStorage.getItem('portal.booking')).toBeNull()
})
