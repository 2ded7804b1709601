import { asciiDigits, isBlank } from '#engine/index.ts'

/** Characters that nobody sees: some turn the order of the others around. Joiners stay, which scripts of Asia need inside words. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A line of text as it is kept: without control characters and characters that nobody sees, blanks at its ends taken away. */
export function cleanLine(text: string | null | undefined): string {
  const clean = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN, '')
    .trim()
  return isBlank(clean) ? '' : clean
}

/** The first letter in upper case, the others as typed. A script without upper case, or whose words never begin with it, stays as it is. */
export function capitalised(text: string): string {
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(text) ?? []
  const [first = '', ...rest] = text.slice(before.length)
  if (/\p{Script=Georgian}/u.test(first)) return text
  // Some letters become two, of which the second stays small: ß becomes Ss.
  const [upper = '', ...more] = first.toLocaleUpperCase('en-US')
  return before + upper + more.join('').toLocaleLowerCase('en-US') + rest.join('')
}

/** One address of plain characters, as every mail server takes it. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i
const LONGEST_EMAIL = 254
const LONGEST_MAILBOX = 64

/** Whether a text is an e-mail that can be written to. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf('@') <= LONGEST_MAILBOX && EMAIL.test(text)
}

/** The ten digits of a phone number of the United States, however it was written; `undefined` if there are not ten. */
export function phoneDigits(text: string): string | undefined {
  const digits = asciiDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** A zip code of 5 or 5+4 digits of any script, with a hyphen; `undefined` if it is none. */
export function zipCode(text: string): string | undefined {
  const zip = asciiDigits(text)
    .trim()
    .replace(/\p{Dash_Punctuation}| /u, '-')
  return /^\d{5}(?:-\d{4})?$/.test(zip) ? zip : undefined
}

/** The code of a state as it is kept. */
export function stateCode(text: string | null | undefined): string {
  return cleanLine(text).toUpperCase()
}
