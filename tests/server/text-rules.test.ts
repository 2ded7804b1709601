import { expect, it } from 'vitest'
import { capitalised, cleanLine, isEmail } from '#server/domains/profile/text-rules.ts'

it.each([
  ['bea', 'Bea'],
  ['mcKay', 'McKay'],
  ['anna-lena', 'Anna-lena'],
  ['éloise', 'Éloise'],
  ['ørjan', 'Ørjan'],
  ['жанна', 'Жанна'],
  ['ωμέγα', 'Ωμέγα'],
  ['ßeta', 'Sseta'],
  ['𐐨𐐩', '𐐀𐐩'],
  ['‘ama', '‘Ama'],
  ['3po', '3po'],
  ['გიორგი', 'გიორგი'],
  ['李雷', '李雷'],
  ['محمد', 'محمد'],
  ['BEA', 'BEA'],
  ["O'Brien", "O'Brien"],
  ["o'brien", "O'brien"],
  ['ñandú', 'Ñandú'],
  ['n\u0303andu\u0301', 'N\u0303andu\u0301'],
  ['x', 'X'],
  ['van der Berg', 'Van der Berg'],
  ['', ''],
])(
  'capitalizes the first letter of the preferred name %j and keeps the rest: %j [PROF-08]',
  (typed, kept) => {
    expect(capitalised(typed)).toBe(kept)
  },
)

it.each([
  ['  she/her ', 'she/her'],
  ['\tthey/them\n', 'they/them'],
  ['\u00a0 xe/xem \u3000', 'xe/xem'],
  ['\u202exe/xem', 'xe/xem'],
  ['\u200b \ufeff', ''],
  ['نمی\u200cدانم', 'نمی\u200cدانم'],
])(
  'trims pronouns and names, and removes invisible characters: %j becomes %j [PROF-08] [PROF-09]',
  (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept)
  },
)

it('accepts valid e-mails only', () => {
  const good = [
    'a@b.co',
    'ann.lee+portal@mail.example.org',
    "o'neil@x-y.example",
    `${'a'.repeat(64)}@example.org`,
    'a@xn--bcher-kva.example',
  ]
  const bad = [
    ...[
      '',
      'a',
      'a@b',
      '@b.co',
      'a@',
      'a@.co',
      'a@b..co',
      '.a@b.co',
      'a..b@b.co',
      'a.@b.co',
      'a b@b.co',
      'a@b.co,c@d.co',
      'Ann <a@b.co>',
    ],
    ...[
      'a@b.co;c',
      '"a"@b.co',
      'a@-b.co',
      'a@b-.co',
      'bücher@b.co',
      'a@bücher.example',
      'a@b.co\nBcc: c@d.co',
      'a@127.0.0.1',
      'a@b@c.co',
    ],
    ...[
      `${'a'.repeat(65)}@example.org`,
      `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(61)}.org`,
    ],
  ]
  expect(good.filter((one) => !isEmail(one))).toEqual([])
  expect(bad.filter(isEmail)).toEqual([])
})
