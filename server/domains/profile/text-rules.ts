import { asciiDigits, isBlank } from '#engine/index.ts'

/**
 * Invisible characters, some of which change the writing direction. Joiners are kept, because Asian
 * scripts need them inside words.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Cleans a line of text for storage: no control or invisible characters, and trimmed. */
export function cleanLine(text: string | null | undefined): string {
  const clean = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN, '')
    .trim()
  return isBlank(clean) ? '' : clean
}

/** Capitalizes the first letter and keeps the others. Scripts without upper case stay unchanged. */
export function capitalised(text: string): string {
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(text) ?? []
  const [first = '', ...rest] = text.slice(before.length)
  if (/\p{Script=Georgian}/u.test(first)) return text
  // Some letters become two, and the second one stays small: ß becomes Ss.
  const [upper = '', ...more] = first.toLocaleUpperCase('en-US')
  return before + upper + more.join('').toLocaleLowerCase('en-US') + rest.join('')
}

/** A single ASCII address, which every mail server accepts. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i
const LONGEST_EMAIL = 254
const LONGEST_MAILBOX = 64

export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf('@') <= LONGEST_MAILBOX && EMAIL.test(text)
}

/**
 * The ten digits of a United States phone number in any format; `undefined` if there are not ten.
 */
export function phoneDigits(text: string): string | undefined {
  const digits = asciiDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** A zip code with 5 or 5+4 digits of any script, with a hyphen; `undefined` if invalid. */
export function zipCode(text: string): string | undefined {
  const zip = asciiDigits(text)
    .trim()
    .replace(/\p{Dash_Punctuation}| /u, '-')
  return /^\d{5}(?:-\d{4})?$/.test(zip) ? zip : undefined
}

/** Normalizes the code of a state for storage. */
export function stateCode(text: string | null | undefined): string {
  return cleanLine(text).toUpperCase()
}
