import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Blocked } from '#renderer/shell/blocked.tsx'

test('the page that replaces the portal outside the United States needs no router', () => {
  render(<Blocked />)
  expect(screen.getByRole('link', { name: 'Mantra, home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'call 988' }).getAttribute('href')).toBe('tel:988')
})
