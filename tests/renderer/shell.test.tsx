import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { takeConsoleErrors } from '#tests/support/fail-on-console-error.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { RouteError } from '#renderer/shell/route-error.tsx'
import { SkipLink } from '#renderer/shell/skip-link.tsx'
import { Footer } from '#renderer/ui/footer.tsx'

function Reader() {
  return <p>{useCurrentUser().user.firstName}</p>
}

test('the current user outside the authenticated context throws [ERRO-16]', () => {
  expect(() => render(<Reader />)).toThrow('Attempting to use current user outside of Auth Context')
  takeConsoleErrors()
})

test('a missing main element is logged and reported, and the page continues [ERRO-17]', async () => {
  const reported = vi.fn()
  window.addEventListener('error', (event) => {
    reported(event.message)
    event.preventDefault()
  })
  render(<SkipLink />)
  await userEvent.click(screen.getByRole('link', { name: 'Skip to main content' }))
  expect(takeConsoleErrors()).toEqual(['The page has no main element for the skip link'])
  expect(reported).toHaveBeenCalledWith('The page has no main element for the skip link')
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toBeDefined()
})

test('the footer names the configured support phone and the emergency words [CNST-03] [CNST-04] [DCON-06]', () => {
  render(
    <Footer
      supportPhone="(212) 555-0100"
      legalLinks={{ termsAndConditions: '/t', privacyPolicy: '/p', telehealthConsent: '/c' }}
      year={2026}
    />,
  )
  expect(screen.getByRole('link', { name: '(212) 555-0100' }).getAttribute('href')).toBe(
    'tel:+12125550100',
  )
  expect(screen.getByRole('link', { name: 'call 911' }).getAttribute('href')).toBe('tel:911')
  expect(screen.getByText(/go to the nearest emergency room/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'text HOME to 741741' }).getAttribute('href')).toBe(
    'sms:741741?&body=HOME',
  )
  expect(screen.getByRole('link', { name: 'call 988' }).getAttribute('href')).toBe('tel:988')
  expect(screen.getByRole('link', { name: 'text 988' }).getAttribute('href')).toBe('sms:988')
})

test('a part of the portal that did not load says that the browser is offline, if it is', () => {
  const { unmount } = render(<RouteError />)
  expect(screen.queryByText("You're offline.")).toBeNull()
  unmount()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<RouteError />)
  expect(screen.getByText("You're offline.")).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  isOnline.mockRestore()
})
