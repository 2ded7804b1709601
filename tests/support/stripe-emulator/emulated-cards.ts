/**
 * A test card from Stripe's documentation: its network, its last digits, and when it is declined.
 */
export type EmulatedCard = {
  readonly brand: string
  readonly last4: string
  readonly declinesSetup?: Decline
  readonly declinesCharge?: Decline
  /** The bank asks the patient to confirm before the card is saved. */
  readonly asksPatient?: boolean
}

export type Decline = { readonly code: string; readonly declineCode?: string }

const declined = (declineCode: string, code = 'card_declined') => ({
  declinesSetup: { code, declineCode },
  declinesCharge: { code, declineCode },
})

/** By the part after `pm_card_` and `tok_`. Source: Stripe's documentation, "Testing". */
export const EMULATED_CARDS: { readonly [name: string]: EmulatedCard } = {
  visa: { brand: 'visa', last4: '4242' },
  mastercard: { brand: 'mastercard', last4: '4444' },
  amex: { brand: 'amex', last4: '0005' },
  chargeDeclined: { brand: 'visa', last4: '0002', ...declined('generic_decline') },
  chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    ...declined('insufficient_funds'),
  },
  visa_chargeDeclinedLostCard: { brand: 'visa', last4: '9987', ...declined('lost_card') },
  chargeDeclinedExpiredCard: {
    brand: 'visa',
    last4: '0069',
    ...declined('expired_card', 'expired_card'),
  },
  chargeDeclinedIncorrectCvc: {
    brand: 'visa',
    last4: '0127',
    ...declined('incorrect_cvc', 'incorrect_cvc'),
  },
  chargeDeclinedProcessingError: {
    brand: 'visa',
    last4: '0119',
    ...declined('processing_error', 'processing_error'),
  },
  chargeCustomerFail: {
    brand: 'visa',
    last4: '0341',
    declinesCharge: { code: 'card_declined', declineCode: 'generic_decline' },
  },
  authenticationRequiredOnSetup: { brand: 'visa', last4: '3155', asksPatient: true },
  authenticationRequired: {
    brand: 'visa',
    last4: '3184',
    asksPatient: true,
    declinesCharge: { code: 'authentication_required', declineCode: 'authentication_required' },
  },
}
