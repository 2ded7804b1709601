import type { Outcome } from '../../errors.ts'

/** A card as it is known here: by the vendor's id, never by its number. */
export type Card = {
  readonly id: string
  /** The vendor's word in lower case, for example `visa`. */
  readonly brand: string
  readonly last4: string
  /** 1 to 12. */
  readonly expiryMonth: number
  /** Four digits. */
  readonly expiryYear: number
}

/** A card to be kept for later visits. */
export type CardToKeep = {
  readonly customerId: string
  /** What the vendor's form made of the card: `pm_…` or `tok_…`. */
  readonly token: string
  readonly idempotencyKey: string
  /** Kept for all visits to come, so that a confirmation to the bank counts even when the patient then leaves. Else for one booking. */
  readonly isForAccount?: boolean
}

/** A charge while the patient is not there. */
export type CardCharge = {
  readonly customerId: string
  readonly cardId: string
  /** US cents, at least `LEAST_CHARGE_IN_CENTS`. */
  readonly amountInCents: number
  /** Our own opaque id of what is charged: all that the vendor learns of it. */
  readonly reference: string
  readonly idempotencyKey: string
}

/** A charge, or a part of it, given back. */
export type CardRefund = {
  readonly chargeId: string
  /** US cents, at most what is left of the charge. */
  readonly amountInCents: number
  /** Our own opaque id of the refund. */
  readonly reference: string
  readonly idempotencyKey: string
}

/** A charge that succeeded, as the vendor's record has it. */
export type VendorCharge = {
  readonly id: string
  /** Ours; `undefined` where somebody else made the charge in the vendor's account. */
  readonly reference: string | undefined
  readonly amountInCents: number
}

/** A refund, as the vendor's record has it. */
export type VendorRefund = {
  readonly id: string
  readonly chargeId: string
  /** Ours; `undefined` where it was made in the vendor's own console. */
  readonly reference: string | undefined
  readonly amountInCents: number
  /** The money did not reach the patient. */
  readonly hasFailed: boolean
}

/** What the vendor tells on its own. */
export type PaymentEvent =
  | {
      readonly id: string
      readonly type: 'charge-succeeded' | 'charge-declined'
      readonly reference: string
      readonly chargeId: string
    }
  /** A card that was to be kept for the account is kept; `since` is when the patient gave it. */
  | {
      readonly id: string
      readonly type: 'card-confirmed'
      readonly customerId: string
      readonly cardId: string
      readonly since: Date
    }
  /** A card was renewed by its bank, changed, or taken back. */
  | { readonly id: string; readonly type: 'card-changed'; readonly cardId: string }
  /** Nothing that we keep changes: among others a card that was not confirmed, of which nothing is kept. */
  | { readonly id: string; readonly type: 'other' }

/**
 * Takes payments by card.
 *
 * Every function that makes something takes an idempotency key: the same key with the same arguments makes it once and answers
 * the same again. Refusals: CARD_DECLINED when the card's issuer or its form says no, INVALID_CARD when the token is none.
 * CARD_NEEDS_CONFIRMATION when the bank asks the patient first, with the `clientSecret` by which the patient's browser has it asked:
 * after that the same request under the same key keeps the card, or is declined.
 * Everything else (no answer in time, garbage, an error of the vendor's) is thrown as PAYMENT_UNAVAILABLE: what came of the
 * request is then unknown, and it may be sent again under the same key.
 */
export type PaymentGateway = {
  readonly provider: 'stripe' | 'sandbox'
  /** @param reference Our own id of the person. @returns The vendor's id. */
  readonly addCustomer: (reference: string) => Promise<string>
  /** Forgets a customer and every card of theirs; charges stay in the vendor's record. Again is the same. */
  readonly removeCustomer: (customerId: string) => Promise<void>
  readonly keepCard: (card: CardToKeep) => Promise<Outcome<Card>>
  /** A card as it is now. @returns `undefined` when the customer has it no more. */
  readonly findCard: (customerId: string, cardId: string) => Promise<Card | undefined>
  /** @returns The vendor's id of the charge. */
  readonly chargeCard: (charge: CardCharge) => Promise<Outcome<string>>
  /**
   * Looks for a charge that came to be although its answer was lost.
   *
   * @returns The vendor's id of a charge that succeeded. `undefined`: there is none.
   */
  readonly findCharge: (customerId: string, reference: string) => Promise<string | undefined>
  /** @throws PAYMENT_UNAVAILABLE also where less is left of the charge. */
  readonly refundCharge: (refund: CardRefund) => Promise<void>
  /** @returns Whether the vendor has this refund of a charge, failed or not. */
  readonly hasRefund: (refund: Pick<CardRefund, 'chargeId' | 'reference'>) => Promise<boolean>
  /** Every charge that succeeded and was made since an instant. */
  readonly listCharges: (since: Date) => Promise<readonly VendorCharge[]>
  /** Every refund that was made since an instant, failed ones too. */
  readonly listRefunds: (since: Date) => Promise<readonly VendorRefund[]>
  /**
   * Reads what the vendor sent.
   *
   * @param payload Exactly the bytes that came.
   * @returns `undefined` when the signature is not the vendor's or too old, or it is no event.
   */
  readonly readEvent: (payload: Buffer, signature: string) => PaymentEvent | undefined
}

/** The smallest amount that a card can be charged: 50 cents, a rule of the vendor. */
export const LEAST_CHARGE_IN_CENTS = 50
