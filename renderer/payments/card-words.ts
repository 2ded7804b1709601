import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Messages about a card's fields, and the message for an unknown failure. */
export const CARD_MISTAKES = {
  number: WORDS.card.wrongNumber,
  expiry: WORDS.card.wrongExpiry,
  code: WORDS.card.wrongCode,
  zip: WORDS.card.wrongZip,
  unexpected: WORDS.general.unexpected,
} as const

/** Names that are the same in every language. */
const BRANDS: { readonly [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A saved card: `Visa ending in 4242`. */
export function nameOfCard({
  brand,
  last4,
}: {
  readonly brand: string
  readonly last4: string
}): string {
  return fill(WORDS.card.endingIn, { kind: kindOfCard(brand), digits: last4 })
}

/** The name of a card's network. */
export function kindOfCard(brand: string): string {
  return BRANDS[brand] ?? WORDS.card.otherKind
}

/** The month in which a card expires: `04/2027`. */
export function endOfCard({
  expiryMonth,
  expiryYear,
}: {
  readonly expiryMonth: number
  readonly expiryYear: number
}): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}
