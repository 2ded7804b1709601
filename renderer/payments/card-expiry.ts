import { asciiDigits, digitsIn } from '#engine/index.ts'

/** When a card ends: the last day of this month. */
export type Expiry = { readonly month: number; readonly year: number }

/**
 * The digits of a month and year as they are typed, pasted or filled in: `4/27`, `04 / 27`, `04/2027`. A month of one digit
 * gets its zero as soon as it can be no other.
 */
export function expiryDigits(text: string): string {
  const withZero = digitsIn(asciiDigits(text).replace(/^\s*(\d)\s*[^\d\s]/, '0$1'))
  const digits = /^[2-9]/.test(withZero) ? `0${withZero}` : withZero
  return digits.slice(0, digits.slice(2, 4) === '20' ? 6 : 4)
}

/** As it is shown. Nothing follows the last digit, so that it can be taken away. */
export function showExpiry(digits: string): string {
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** Reads the digits. `null` while they are no month of a year. */
export function readExpiry(digits: string): Expiry | null {
  const match = /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/.exec(digits)
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

/** Whether the month has gone by. */
export function hasExpired({ month, year }: Expiry, today: Date): boolean {
  return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
}
