import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Portrait } from '#renderer/views/portrait.tsx'

test('a provider without a picture is shown by initials in the page’s font, hidden from screen readers next to the name', () => {
  const { container } = render(<Portrait portrait={{ url: '/portraits/p1', initials: 'ER' }} />)
  const initials = container.querySelector('.portrait.initials')
  expect(initials?.textContent).toBe('ER')
  expect(initials?.getAttribute('aria-hidden')).toBe('true')
  expect(container.querySelector('img')).toBeNull()
})

test('a picture that was given is shown', () => {
  const { container } = render(
    <Portrait portrait={{ url: '/portraits/p1', initials: null }} size="large" />,
  )
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/portraits/p1')
  expect(container.textContent).toBe('')
})
