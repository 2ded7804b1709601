import { describe, expect, test } from 'vitest'
import { charactersOver, countCharacters } from '#engine/index.ts'

describe('a length in characters as people see them', () => {
  test.each([
    ['nothing', '', 0],
    ['plain letters and lines', 'one\ntwo', 7],
    ['a line break of Windows', 'one\r\ntwo', 7],
    ['an emoji', '😀', 1],
    ['a family', '👩‍👩‍👧‍👦', 1],
    ['a hand with a skin color', '👍🏽', 1],
    ['a flag', '🇺🇸', 1],
    ['a letter with a separate accent', 'e\u0301', 1],
    ['Hindi', 'नमस्ते', 3],
    ['Thai', 'ที่', 1],
  ])('%s', (_what, text, count) => expect(countCharacters(text)).toBe(count))

  test('a stack of accents does not get around a limit', () => {
    expect(countCharacters(`a${'\u0301'.repeat(319)}`)).toBe(10)
  })

  test('characters over the limit', () => {
    expect(
      ['', 'abc', 'abcd', '😀😀😀', '😀😀😀😀😀'].map((text) => charactersOver(text, 3)),
    ).toEqual([0, 0, 1, 0, 2])
  })
})
