import type { Trx } from '../../database/transaction.ts'
import type { Outcome } from '../../errors.ts'

/** A card as a client sends it: what the vendor's form made of it. */
export type SentCard = { readonly token: string; readonly type: string; readonly idempotencyKey: string }

/** A card that the vendor keeps. */
export type KeptCard = {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/**
 * How a booking keeps a card. In two steps, because the vendor is no part of a transaction: a card that is attached for a
 * booking that then fails is known to nobody here, and nothing is ever charged to it.
 */
export type PaymentMethods = {
  /** Asks the vendor, before the booking's transaction. The same card under the same key is kept once. */
  readonly attachPaymentMethod: (userId: string, card: SentCard) => Promise<Outcome<KeptCard>>
  /** Makes it the card that visits are charged to. Touches the database alone. @returns Its id here. */
  readonly keepPaymentMethod: (trx: Trx, userId: string, card: KeptCard) => Promise<string>
}
