import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createPages, Guarded, lazyRoute } from '#renderer/shell/pages-router.tsx'
import { RouteError } from '#renderer/shell/route-error.tsx'
import { takeConsoleErrors } from '#tests/support/fail-on-console-error.ts'

/** Pages one to three; two and three arrive when the test says so. */
async function openPages() {
  window.history.replaceState(null, '', '/one')
  const waiting = new Map<
    string,
    { readonly arrive: () => Promise<void>; readonly fail: () => Promise<void> }
  >()
  const later = (name: string) =>
    lazyRoute(
      { path: `/${name}` },
      () =>
        new Promise<ComponentType>((resolve, reject) => {
          waiting.set(name, {
            arrive: () => act(async () => resolve(() => <h1>Page {name}</h1>)),
            fail: () => act(async () => reject(new Error('gone'))),
          })
        }),
    )
  const { Pages, isReady } = createPages([
    {
      element: (
        <>
          <Link to="/one">to one</Link>
          <Link to="/two">to two</Link>
          <Link to="/three">to three</Link>
          <Guarded failure={<p>It did not arrive</p>}>
            <Outlet />
          </Guarded>
        </>
      ),
      children: [{ path: '/one', element: <h1>Page one</h1> }, later('two'), later('three')],
    },
  ])
  await isReady
  render(<Pages />)
  const go = (name: string) =>
    act(async () => screen.getByRole('link', { name: `to ${name}` }).click())
  const shown = () => [screen.queryByRole('heading')?.textContent, window.location.pathname]
  return { go, shown, part: (name: string) => waiting.get(name) }
}

test('the page before and its address stay until the next page has arrived', async () => {
  const { go, shown, part } = await openPages()
  await go('two')
  expect(shown()).toEqual(['Page one', '/one'])
  await part('two')?.arrive()
  expect(shown()).toEqual(['Page two', '/two'])
  await act(async () => {
    const left = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    window.history.back()
    await left
  })
  expect(shown()).toEqual(['Page one', '/one'])
})

test('a person who navigates elsewhere meanwhile is not moved to the late page', async () => {
  const { go, shown, part } = await openPages()
  await go('two')
  await go('three')
  await part('three')?.arrive()
  await part('two')?.arrive()
  expect(shown()).toEqual(['Page three', '/three'])
})

test('a page loads when the person points at its link or focuses it by keyboard: a press finds it ready', async () => {
  const { go, shown, part } = await openPages()
  await act(
    async () =>
      void screen
        .getByRole('link', { name: 'to two' })
        .dispatchEvent(new Event('pointerover', { bubbles: true })),
  )
  await part('two')?.arrive()
  expect(shown()).toEqual(['Page one', '/one'])
  await act(async () => screen.getByRole('link', { name: 'to three' }).focus())
  await part('three')?.arrive()
  await go('two')
  expect(shown()).toEqual(['Page two', '/two'])
  await go('three')
  expect(shown()).toEqual(['Page three', '/three'])
})

test('a page that does not load is reported as missing in its place, and loads again on the next visit', async () => {
  const { go, shown, part } = await openPages()
  await go('two')
  await part('two')?.fail()
  expect(await screen.findByText('It did not arrive')).toBeDefined()
  expect(window.location.pathname).toBe('/two')
  await go('one')
  expect(shown()).toEqual(['Page one', '/one'])
  await go('two')
  await part('two')?.arrive()
  expect(shown()).toEqual(['Page two', '/two'])
})

test('a page that breaks is reported as broken until another is opened, and logged by the kind of its error only [AERR-10]', async () => {
  const reported: string[] = []
  const onError = ({ message }: ErrorEvent) => void reported.push(message)
  window.addEventListener('error', onError)
  for (const error of [
    new TypeError('I feel low'),
    new RangeError('Nearly every day'),
    'no error',
  ]) {
    const Broken = () => {
      throw error
    }
    window.history.replaceState(null, '', '/broken')
    const { Pages, isReady } = createPages([
      {
        element: (
          <Guarded failure={<RouteError isInFrame />}>
            <Outlet />
          </Guarded>
        ),
        children: [{ path: '/broken', element: <Broken /> }],
      },
    ])
    await isReady
    const { unmount } = render(<Pages />)
    expect(screen.getByRole('alert').textContent).toBe('Uh oh! Something went wrong')
    unmount()
  }
  window.removeEventListener('error', onError)
  expect(reported).toEqual([
    'A page broke: TypeError',
    'A page broke: RangeError',
    'A page broke: string',
  ])
  expect(takeConsoleErrors()).not.toEqual([])
})
