import { expect, it } from 'vitest'
import { wordsOfReason } from '#renderer/pages/login/reason.ts'
import { WORDS } from '#renderer/words/words.ts'

it('the reasons of a log-in are reauth and invalidLogin, in any letter case, and no other [ENUM-15]', () => {
  for (const key of ['reauth', 'invalidLogin'] as const)
    for (const reason of [key, key.toUpperCase(), key.toLowerCase()])
      expect(wordsOfReason(`?reason=${reason}`)).toBe(WORDS.login[key])
  expect(wordsOfReason('?reason=reauth')).not.toBe(wordsOfReason('?reason=invalidLogin'))
  for (const other of ['', '?reason=', '?reason=blocked', '?why=reauth'])
    expect(wordsOfReason(other)).toBeUndefined()
})
