import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('has its first page ready before anything is drawn, and says nothing on the console', async () => {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  window.history.replaceState(null, '', '/home')
  const { isFirstPageReady, Portal } = await import('#renderer/shell/portal.tsx')
  await isFirstPageReady
  render(<Portal />)
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe(
    '/crisis-resources',
  )
  expect(said.flatMap((spy) => spy.mock.calls)).toEqual([])
})
