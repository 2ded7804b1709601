/** A card number that Stripe documents for testing, and its behavior. */
export type TestCard = {
  readonly number: string
  /** The part after `pm_card_` and `tok_` in its documented tokens. */
  readonly name: string
  readonly brand: string
  /** True if the bank asks the patient to confirm it before it is stored. */
  readonly asksPatient?: boolean
  /** Decline code when it is stored. If absent, it is stored. */
  readonly keepingDeclines?: string
  /** Decline code when it is charged later. If absent, it is charged. */
  readonly chargingDeclines?: string
}

const declined = (number: string, name: string, code: string): TestCard => ({
  number,
  name,
  brand: 'visa',
  keepingDeclines: code,
  chargingDeclines: code,
})

/** The test cards of the sandbox. Source: Stripe's documentation, "Test card numbers". */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', name: 'visa', brand: 'visa' },
  { number: '4000056655665556', name: 'visa_debit', brand: 'visa' },
  { number: '5555555555554444', name: 'mastercard', brand: 'mastercard' },
  { number: '378282246310005', name: 'amex', brand: 'amex' },
  { number: '6011111111111117', name: 'discover', brand: 'discover' },
  declined('4000000000000002', 'chargeDeclined', 'generic_decline'),
  declined('4000000000000002', 'visa_chargeDeclined', 'generic_decline'),
  declined('4000000000009995', 'chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  declined('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'),
  declined('4000000000009987', 'visa_chargeDeclinedLostCard', 'lost_card'),
  declined('4000000000009979', 'visa_chargeDeclinedStolenCard', 'stolen_card'),
  declined('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card'),
  declined('4000000000000127', 'chargeDeclinedIncorrectCvc', 'incorrect_cvc'),
  declined('4000000000000119', 'chargeDeclinedProcessingError', 'processing_error'),
  declined('4100000000000019', 'radarBlock', 'fraudulent'),
  {
    number: '4000000000000341',
    name: 'chargeCustomerFail',
    brand: 'visa',
    chargingDeclines: 'generic_decline',
  },
  {
    number: '4000002500003155',
    name: 'authenticationRequiredOnSetup',
    brand: 'visa',
    asksPatient: true,
  },
  {
    number: '4000002760003184',
    name: 'authenticationRequired',
    brand: 'visa',
    asksPatient: true,
    chargingDeclines: 'authentication_required',
  },
]

/** Finds a card by its number without spaces. */
export function cardOfNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number)
}

/** Finds a card by its documented token: `pm_card_visa` or `tok_visa`. */
export function cardOfName(token: string): TestCard | undefined {
  return TEST_CARDS.find(({ name }) => token === `pm_card_${name}` || token === `tok_${name}`)
}
