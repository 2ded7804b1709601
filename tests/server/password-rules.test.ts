import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '#server/crypto/password-hash.ts'
import { passwordIssue } from '#server/domains/sessions/password-rules.ts'

describe('a new password', () => {
  it.each([
    ['Ab1!efgh', undefined],
    ['correct horse battery', undefined],
    [`${'long enough to be a phrase '.repeat(5)}!`, undefined],
    ['', 'missing'],
    ['Ab1!efg', 'requirements'],
    ['ab1!efgh', 'requirements'],
    ['AB1!EFGH', 'requirements'],
    ['Abc!efgh', 'requirements'],
    ['Ab1-efgh', 'requirements'],
    ['Password1!', 'common'],
    ['P@ssw0rd1!', 'common'],
    ['Welcome2026!', 'common'],
    ['!!Sunsh1ne99', 'common'],
    ['Qwerty123!', 'common'],
    ['Abcd1234!', 'common'],
    ['1qaz@WSX', 'common'],
    ['Zxcvbn987!', 'common'],
    ['aaaaaaaaaaaaaaaaaaaa', 'common'],
    ['password password', 'common'],
    ['Passwordpassword1!', 'common'],
    ['123456789012345678', 'common'],
    ['abcabcabcabcabcabc', 'common'],
    ['qwertyuiopasdfghjkl', 'common'],
    ['Lamp!Post1', undefined],
    ['Sunshine!Kettle1', undefined],
    ['summer rain on tin', undefined],
    ['Tr0ub4dor&3x', undefined],
    ['x'.repeat(300), 'too-long'],
  ])('"%s" has the issue %s', (password, issue) => {
    expect(passwordIssue(password)).toBe(issue)
  })
})

describe('a password hash', () => {
  it('matches only its own password, in any Unicode composition, and is never twice the same', async () => {
    const hash = await hashPassword('Caf\u00e9-Lamp-1!')
    expect(await verifyPassword('Cafe\u0301-Lamp-1!', hash)).toBe(true)
    expect(await verifyPassword('Cafe-Lamp-1!', hash)).toBe(false)
    expect(await hashPassword('Caf\u00e9-Lamp-1!')).not.toBe(hash)
  })

  it('matches nothing without a hash', async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('x', undefined)).toBe(false)
  })
})
