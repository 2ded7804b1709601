import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'

test('phone numbers, e-mail addresses and emergency lines in a text can be pressed', () => {
  render(
    <p>
      <LinkedWords text="Call (800) 464-2083 or 212-555-0100 or 1-800 464 2083, or write to help@care.example. In an emergency, call 911 or call or text 988." />
    </p>,
  )
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['(800) 464-2083', 'tel:+18004642083'],
    ['212-555-0100', 'tel:+12125550100'],
    ['1-800 464 2083', 'tel:+18004642083'],
    ['help@care.example', 'mailto:help@care.example'],
    ['call 911', 'tel:911'],
    ['call', 'tel:988'],
    ['text 988', 'sms:988'],
  ])
  expect(screen.getByRole('paragraph').textContent).toBe(
    'Call (800) 464-2083 or 212-555-0100 or 1-800 464 2083, or write to help@care.example. In an emergency, call 911 or call or text 988.',
  )
})

test('a text without links is unchanged', () => {
  render(<LinkedWords text="You can cancel until 24 hours before." />)
  expect(screen.getByText('You can cancel until 24 hours before.')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
