import type { Trx } from '../../database/transaction.ts'
import type { Outcome } from '../../errors.ts'

/** A card as the client sends it, with the token from the vendor's form. */
export type SentCard = {
  readonly token: string
  readonly type: string
  readonly idempotencyKey: string
}

/** A card that the vendor stores. */
type KeptCard = {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/**
 * Stores the card of a booking in two steps, because the vendor's request cannot be part of a
 * transaction. If the booking fails after the first step, the attached card is not stored here and
 * never charged.
 */
export type PaymentMethods = {
  /** Sends the card to the vendor, before the booking's transaction. Idempotent by key. */
  readonly attachPaymentMethod: (userId: string, card: SentCard) => Promise<Outcome<KeptCard>>
  /** Makes it the card that visits are charged to. Uses only the database. @returns Its id here. */
  readonly keepPaymentMethod: (trx: Trx, userId: string, card: KeptCard) => Promise<string>
}
