import { COMMON_WORDS, WALKS } from './common-passwords.ts'

export type PasswordIssue = 'missing' | 'too-long' | 'common' | 'requirements'

const LONGEST = 256
const PASSPHRASE = 15
const SHORTEST = 8
const SPECIAL = /[!@#$%^&*?]/

/** Characters that replace a letter, as in p@ssw0rd. */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
  }),
)
const [FIRST_RUN, LATER_RUN] = [4, 3]

/**
 * Checks a new password. It needs a lower-case and an upper-case letter, a number, a special
 * character of ! @ # $ % ^ & * ? and 8 characters; or it is a passphrase of at least 15 characters.
 * Common passwords are refused in both cases.
 *
 * Source: onboarding, section 5; decision 13.
 *
 * @returns The issue, or `undefined` if none exists.
 */
export function passwordIssue(password: string): PasswordIssue | undefined {
  const length = [...password].length
  if (length === 0) return 'missing'
  if (length > LONGEST) return 'too-long'
  if (isCommon(password)) return 'common'
  if (length >= PASSPHRASE) return undefined
  const meets =
    length >= SHORTEST &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /[0-9]/.test(password) &&
    SPECIAL.test(password)
  return meets ? undefined : 'requirements'
}

/**
 * True if a password is among the first guesses: a common word, a repetition or a sequence of keys,
 * possibly with additions that satisfy the rules.
 */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const plain = lower.replace(/[^a-z0-9]/g, '')
  const core = withoutEnds(lower)
  const spelled = withoutEnds([...core].map((sign) => STANDS_FOR.get(sign) ?? sign).join(''))
  return [lower, plain, core, spelled].some((form) => {
    const unit = /^(.{1,12}?)\1+$/u.exec(form)?.[1]
    return COMMON_WORDS.has(unit ?? form) || (unit !== undefined && unit.length < 5) || isWalk(form)
  })
}

/** Removes digits and signs at both ends. */
function withoutEnds(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

/** True if a text consists only of sequences of neighboring keys, forwards or backwards. */
function isWalk(text: string): boolean {
  let length = longestRun(text)
  if (length < FIRST_RUN) return false
  for (let rest = text.slice(length); rest !== ''; rest = rest.slice(length)) {
    length = longestRun(rest)
    if (length < LATER_RUN) return false
  }
  return true
}

function longestRun(text: string): number {
  const runs = [...WALKS, ...WALKS.map((walk) => [...walk].reverse().join(''))]
  let length = 0
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1))))
    length += 1
  return length
}
