import { asciiDigits, digitsIn } from '#engine/index.ts'

/** The expiry of a card: the last day of this month. */
type Expiry = { readonly month: number; readonly year: number }

/**
 * The digits of a month and year that were typed, pasted or filled in: `4/27`, `04 / 27`,
 * `04/2027`. A one-digit month gets its zero as soon as it cannot become a longer one.
 */
export function expiryDigits(text: string): string {
  const withZero = digitsIn(asciiDigits(text).replace(/^\s*(\d)\s*[^\d\s]/, '0$1'))
  const digits = /^[2-9]/.test(withZero) ? `0${withZero}` : withZero
  return digits.slice(0, digits.slice(2, 4) === '20' ? 6 : 4)
}

/** The text for display. It ends with the last digit, so that Backspace deletes a digit. */
export function showExpiry(digits: string): string {
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** Parses the digits. `null` if they are not a month and year. */
export function readExpiry(digits: string): Expiry | null {
  const match = /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/.exec(digits)
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

/** True if the month is over. */
export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
}
