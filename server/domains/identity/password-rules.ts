/** What is wrong with a new password. */
export type PasswordIssue = 'missing' | 'too-long' | 'common' | 'requirements'

const LONGEST = 256
const PASSPHRASE = 15
const SHORTEST = 8
const SPECIAL = /[!@#$%^&*?]/

/**
 * Passwords that are tried first by those who guess. Compared in lower case, without what is put at the ends of a password to
 * please a rule.
 */
const COMMON = new Set([
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'letmein',
  'welcome',
  'iloveyou',
  'qwerty',
  'qwertyuiop',
  'qwerty123',
  'abc123',
  'admin',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'trustno1',
  'changeme',
  'secret',
  'starwars',
  'whatever',
  'asdfghjkl',
  'zxcvbnm',
  'test',
  'login',
])

/**
 * Whether a new password may be used: one with a lower-case and an upper-case letter, a number, a special character of
 * ! @ # $ % ^ & * ? and 8 characters; or any passphrase of 15 characters. Known-common ones are refused either way.
 *
 * Source: onboarding, section 5; decision 13.
 *
 * @returns The issue, or `undefined` when there is none.
 */
export function passwordIssue(password: string): PasswordIssue | undefined {
  const length = [...password].length
  if (length === 0) return 'missing'
  if (length > LONGEST) return 'too-long'
  if (isCommon(password)) return 'common'
  if (length >= PASSPHRASE) return undefined
  const meets =
    length >= SHORTEST && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password) && SPECIAL.test(password)
  return meets ? undefined : 'requirements'
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return COMMON.has(lower) || COMMON.has(core) || /^(.)\1*$/u.test(lower) || /^(0123456789|1234567890|abcdefghij)/.test(lower)
}
