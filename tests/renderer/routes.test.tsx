import { act, render } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { writeToken } from '#renderer/api/token.ts'
import { GATED, UNGATED } from '#renderer/shell/addresses.ts'
import { createPages } from '#renderer/shell/pages-router.tsx'
import { ROUTES } from '#renderer/shell/routes.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { answerGraphql } from '#tests/support/network.ts'

afterEach(() => writeToken(null))

/** Opens an address and returns the address of the page that appears. */
async function expectLedTo(address: string, to: string): Promise<void> {
  window.history.replaceState(null, '', address)
  const { Pages, isReady } = createPages(ROUTES)
  await isReady
  const { unmount } = render(<Pages />)
  await eventually(() =>
    expect(window.location.pathname + window.location.search, address).toBe(to),
  )
  await act(async () => unmount())
}

const logIn = () => writeToken({ token: 'abc', expiresAt: '2999-01-01T00:00:00.000Z' })

test('every page behind the login redirects to it, with the reason, if the person is not logged in [RTES-01]', async () => {
  answerGraphql({})
  for (const { path } of [...UNGATED, ...GATED])
    await expectLedTo(path.replace(/:\w+/, '7'), '/login?reason=Reauth')
  logIn()
  for (const path of ['/billing', '/account/profile?from=mail']) await expectLedTo(path, path)
})

test('while the session is unconfirmed, a page behind the login shows help and nothing else: no content, no login [RTES-02]', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  logIn()
  for (const path of ['/billing', '/account/profile']) {
    window.history.replaceState(null, '', path)
    const { Pages, isReady } = createPages(ROUTES)
    await isReady
    const { container, unmount } = render(<Pages />)
    await eventually(() => expect(container.querySelector('main[aria-busy="true"]')).not.toBeNull())
    expect(container.querySelector('main')?.textContent).toBe('Loading…')
    expect(container.querySelector('h1, h2, nav, form, input, footer')).toBeNull()
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/', '/crisis-resources'])
    expect(window.location.pathname).toBe(path)
    await act(async () => unmount())
  }
})

test('an address that the portal does not have opens home with its query, or the login without it [RTES-34] [RTES-35]', async () => {
  answerGraphql({})
  for (const path of ['/no-such-place', '/account', '/video-call/7/nothing'])
    for (const query of ['', '?from=mail', '?a=1&b=2']) {
      logIn()
      await expectLedTo(path + query, `/home${query}`)
      writeToken(null)
      await expectLedTo(path + query, '/login?reason=Reauth')
    }
})

test('a page that crashes on purpose exists only outside production [AUTH-06]', async () => {
  answerGraphql({})
  await expectLedTo('/test-error', '/login?reason=Reauth')
  const sign = document.createElement('meta')
  sign.name = 'portal-tests'
  document.head.append(sign)
  vi.resetModules()
  const { ROUTES: routes } = await import('#renderer/shell/routes.tsx')
  sign.remove()
  expect(matchRoutes(ROUTES, '/test-error')?.at(-1)?.route.path).toBe('*')
  expect(matchRoutes(routes, '/test-error')?.at(-1)?.route.path).toBe('/test-error')
})
