import { digitsIn } from '#engine/index.ts'

const AMEX = /^3[47]/
const LENGTHS = { amex: [15, 15], other: [13, 19] } as const
const GROUPS = { amex: [4, 6, 5], other: [4, 4, 4, 4, 3] } as const

/** The digits of a typed or pasted text, up to the maximum for this kind of card. */
export function cardDigits(text: string): string {
  const digits = digitsIn(text)
  return digits.slice(0, LENGTHS[kindOf(digits)][1])
}

/**
 * Groups digits as on the card. There is no space after the last one, so that Backspace deletes a
 * digit.
 */
export function groupCardNumber(digits: string): string {
  let from = 0
  const groups = GROUPS[kindOf(digits)].map((length) => {
    from += length
    return digits.slice(from - length, from)
  })
  return groups.filter((group) => group !== '').join(' ')
}

/** True if length and check digit (Luhn) are those of a card number. */
export function isCardNumber(digits: string): boolean {
  const [least, most] = LENGTHS[kindOf(digits)]
  return digits.length >= least && digits.length <= most && luhnSum(digits) % 10 === 0
}

/** The number of digits in this card's security code. */
export function codeLength(cardNumber: string): number {
  return AMEX.test(cardNumber) ? 4 : 3
}

function kindOf(digits: string): keyof typeof LENGTHS {
  return AMEX.test(digits) ? 'amex' : 'other'
}

function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
