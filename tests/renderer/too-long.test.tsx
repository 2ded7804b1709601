import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CharacterCount } from '#renderer/ui/character-count.tsx'

const count = (props: Parameters<typeof CharacterCount>[0]) =>
  render(<CharacterCount {...props} />).container.textContent

test('a text that fits is counted only on request', () => {
  expect(count({ text: 'abc', limit: 3 })).toBe('')
  expect(count({ text: '👩‍👩‍👧‍👦', limit: 3, showsLeft: true })).toContain('2 characters remaining')
})

test('the excess of a text that is too long is always shown', () => {
  expect(count({ text: 'abcd', limit: 3 })).toContain('1 character too many')
})
