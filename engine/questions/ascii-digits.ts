const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** The text with the digits of every script (Arabic, Persian, Devanagari, full width …) as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** The digits in a text as 0 to 9, and nothing else of it. */
export function digitsIn(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}

/** Unicode has the digits of a script in a row from 0 to 9. Rows may follow one another directly. */
function digitValue(code: number): number {
  let first = code
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
