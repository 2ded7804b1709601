/** What the card's form says of what was entered, and what it says when nobody knows. */
export const CARD_WORDS = {
  number: 'Please enter a valid credit card number.',
  expiry: 'Please enter a valid expiration date.',
  code: 'Please enter a valid security code.',
  zip: 'Please enter a valid ZIP code.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const

const BRANDS: { readonly [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A card on file in words: `Visa ending in 4242`. */
export function nameOfCard({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${BRANDS[brand] ?? 'Card'} ending in ${last4}`
}

/** The month in which a card ends: `04/2027`. */
export function endOfCard({ expiryMonth, expiryYear }: { readonly expiryMonth: number; readonly expiryYear: number }): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}
