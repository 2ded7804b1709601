const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** Replaces the digits of every script (Arabic, Persian, Devanagari, full width …) by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** Removes everything but digits, and writes those of other scripts as 0 to 9. */
export function digitsIn(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}

/** Unicode lists the digits of a script from 0 to 9. Two scripts may follow each other directly. */
function digitValue(code: number): number {
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
