import type { Outcome } from '../../errors.ts'

/** A card with the vendor's id, never with its number. */
export type Card = {
  readonly id: string
  /** The vendor's name of the brand in lower case, for example `visa`. */
  readonly brand: string
  readonly last4: string
  /** 1 to 12. */
  readonly expiryMonth: number
  /** Four digits. */
  readonly expiryYear: number
}

/** A card to store for later visits. */
export type CardToKeep = {
  readonly customerId: string
  /** The token from the vendor's form: `pm_…` or `tok_…`. */
  readonly token: string
  readonly idempotencyKey: string
  /**
   * True if the card is for all future visits. A confirmation to the bank then counts even if the
   * patient leaves. False for one booking.
   */
  readonly isForAccount?: boolean
}

/** A charge without the patient being present. */
export type CardCharge = {
  readonly customerId: string
  readonly cardId: string
  /** US cents, at least `LEAST_CHARGE_IN_CENTS`. */
  readonly amountInCents: number
  /** Our own opaque id of the charge. The vendor learns nothing else about it. */
  readonly reference: string
  readonly idempotencyKey: string
}

/** A full or partial refund. */
export type CardRefund = {
  readonly chargeId: string
  /** US cents, at most the rest of the charge. */
  readonly amountInCents: number
  /** Our own opaque id of the refund. */
  readonly reference: string
  readonly idempotencyKey: string
}

/** A successful charge in the vendor's record. */
export type VendorCharge = {
  readonly id: string
  /** Our reference; `undefined` if someone else made the charge in the vendor's account. */
  readonly reference: string | undefined
  readonly amountInCents: number
}

/** A refund in the vendor's record. */
export type VendorRefund = {
  readonly id: string
  readonly chargeId: string
  /** Our reference; `undefined` if it was made in the vendor's own console. */
  readonly reference: string | undefined
  readonly amountInCents: number
  /** True if the money did not reach the patient. */
  readonly hasFailed: boolean
}

/** An event from the vendor. */
export type PaymentEvent =
  | {
      readonly id: string
      readonly type: 'charge-succeeded' | 'charge-declined'
      readonly reference: string
      readonly chargeId: string
    }
  /** A card for the account was confirmed. `since` is when the patient entered it. */
  | {
      readonly id: string
      readonly type: 'card-confirmed'
      readonly customerId: string
      readonly cardId: string
      readonly since: Date
    }
  /** A card was renewed by its bank, changed or removed. */
  | { readonly id: string; readonly type: 'card-changed'; readonly cardId: string }
  /** The event changes no stored data, for example because a card was not confirmed. */
  | { readonly id: string; readonly type: 'other' }

/**
 * Takes payments by card.
 *
 * Every function that creates something takes an idempotency key: the same key with the same
 * arguments creates it once and returns the same result again. Refusals: CARD_DECLINED by the
 * card's issuer or the form, INVALID_CARD for an invalid token, CARD_NEEDS_CONFIRMATION if the bank
 * asks the patient first. The latter comes with a `clientSecret`, with which the browser shows the
 * bank's question. After that, the same request with the same key stores the card or is declined.
 * All other failures (no reply in time, an unreadable reply, an error of the vendor) are thrown as
 * PAYMENT_UNAVAILABLE. The result is then unknown, and the request may be sent again with the same
 * key.
 */
export type PaymentGateway = {
  readonly provider: 'stripe' | 'sandbox'
  /** @param reference Our own id of the person. @returns The vendor's id. */
  readonly addCustomer: (reference: string) => Promise<string>
  /** Deletes a customer and their cards. Charges stay in the vendor's record. Idempotent. */
  readonly removeCustomer: (customerId: string) => Promise<void>
  readonly keepCard: (card: CardToKeep) => Promise<Outcome<Card>>
  /** The current data of a card. @returns `undefined` if the customer no longer has it. */
  readonly findCard: (customerId: string, cardId: string) => Promise<Card | undefined>
  /** @returns The vendor's id of the charge. */
  readonly chargeCard: (charge: CardCharge) => Promise<Outcome<string>>
  /**
   * Looks for a charge whose reply was lost.
   *
   * @returns The vendor's id of a successful charge; `undefined` if none exists.
   */
  readonly findCharge: (customerId: string, reference: string) => Promise<string | undefined>
  /** @throws PAYMENT_UNAVAILABLE, also if the amount exceeds the rest of the charge. */
  readonly refundCharge: (refund: CardRefund) => Promise<void>
  /** @returns True if the vendor has this refund, even if it failed. */
  readonly hasRefund: (refund: Pick<CardRefund, 'chargeId' | 'reference'>) => Promise<boolean>
  /** Every successful charge since a date. */
  readonly listCharges: (since: Date) => Promise<readonly VendorCharge[]>
  /** Every refund since a date, including failed ones. */
  readonly listRefunds: (since: Date) => Promise<readonly VendorRefund[]>
  /**
   * Reads an event from the vendor.
   *
   * @param payload The exact bytes of the request.
   * @returns `undefined` if it is not an event, or its signature is invalid or too old.
   */
  readonly readEvent: (payload: Buffer, signature: string) => PaymentEvent | undefined
}

/** The vendor's minimum amount for a card: 50 cents. */
export const LEAST_CHARGE_IN_CENTS = 50
