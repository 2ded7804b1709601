import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChatWords } from '#renderer/chat/chat-words.tsx'

describe('the text of a message', () => {
  it('have web addresses that can be pressed, without what ends a sentence', () => {
    render(<ChatWords text="See https://care.example/a?b=1, or (http://care.example/c)." />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://care.example/a?b=1',
      'http://care.example/c',
    ])
  })

  it.each([
    ['has a character inside that reverses the text', 'https://care.example/\u202egpj.exe'],
    ['follows a character that reverses the text', '\u202ehttps://elpmaxe.erac//:sptth'],
    ['has invisible characters inside', 'https://care.exa\u200bmple/'],
  ])('show an address as text that %s', (_what, text) => {
    const { container } = render(<ChatWords text={text} />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(container.textContent).toBe(text)
  })
})
