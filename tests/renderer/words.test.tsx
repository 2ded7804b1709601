import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { counted, fill, weave } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The texts in the page for the scripts. */
const element = document.getElementById('words')
const shipped = element?.textContent ?? ''
const setWords = (text: string) => {
  if (element) element.textContent = text
  vi.resetModules()
}
afterEach(() => setWords(shipped))

describe('the words of the screens', () => {
  it('are the ones in the page, also if an operator changed them', async () => {
    setWords(shipped.replace('"loading":"Loading…"', '"loading":"Just a breath…"'))
    const { Loading } = await import('#renderer/ui/loading.tsx')
    render(<Loading />)
    expect(screen.getByRole('status').textContent).toBe('Just a breath…')
  })

  it('format dates, amounts and plurals in the operator’s locale', async () => {
    setWords(shipped.replace('"locale":"en-US"', '"locale":"de-AT"'))
    const { dateWords } = await import('#renderer/ui/time-words.ts')
    const { moneyWords } = await import('#renderer/ui/money-words.ts')
    expect(dateWords('2026-11-24T12:00:00Z', 'UTC')).toBe('Dienstag, 24. November 2026')
    expect(moneyWords(123_450)).toMatch(/1\D234,50/)
  })

  it('keep the portal from starting if the page has none: its first content stays', async () => {
    setWords('null')
    await expect(import('#renderer/words/words.ts')).rejects.toThrow('the page has no words')
  })
})

describe('a text with placeholders', () => {
  it('is filled in literally, including characters with a meaning elsewhere', () => {
    expect(fill(WORDS.session.heard, { when: '$& {when}' })).toBe("You'll be logged out $& {when}.")
    expect(fill(WORDS.form.questionOf, { number: 2, count: 9 })).toBe('Question 2 of 9')
  })

  it('accepts links in its placeholders', () => {
    render(<p>{weave(WORDS.frame.callSupport, { phone: <a href="tel:1">1</a> })}</p>)
    expect(screen.getByRole('link', { name: '1' }).parentElement?.textContent).toBe('Call 1')
  })

  it('is not a text before it is filled in, as the types show', () => {
    // @ts-expect-error a place is missing
    fill(WORDS.form.questionOf, { number: 2 })
    // @ts-expect-error a template cannot be shown
    const shown: string = WORDS.session.heard
    // @ts-expect-error there is no such word
    expect(WORDS.general.nothing).toBeUndefined()
    expect(shown).toContain('{when}')
  })
})

describe('a text with a count', () => {
  it.each([
    [1, 'Check one answer'],
    [0, 'There are 0 things to fix'],
    [2, 'There are 2 things to fix'],
    [21, 'There are 21 things to fix'],
  ])('has the plural form of its number: %i', (count, words) => {
    expect(counted(WORDS.form.toFix, count)).toBe(words)
  })
})
