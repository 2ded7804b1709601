import { createHash } from 'node:crypto'
import type { Card } from '../../gateways/payments/payment-gateway.ts'
import type { PaymentInfo, PaymentMethod, VisitCharge } from '../../graphql/generated.ts'
import type { ListedCharge, PaymentMethodRow, VisitChargeRow } from './tables.ts'

/** A card as the client sends it, with the token from the vendor's form. */
export type SentCard = {
  readonly token: string
  readonly type: string
  readonly idempotencyKey: string
}

const TOKEN = /^(pm|tok)_[A-Za-z0-9_-]{1,200}$/
/**
 * Thirteen digits or more that are not part of a longer word. Next to letters they are part of the
 * vendor's random ids.
 */
const CARD_NUMBER = /(?<![A-Za-z0-9])\d(?:[-_]?\d){12,}(?![A-Za-z0-9])/
const HOUR_MS = 3_600_000
/** The vendor forgets an idempotency key after a day. One hour is left for clock differences. */
const KEY_KEPT_MS = 23 * HOUR_MS

/** True for a vendor's token that contains nothing like a card number. */
export function isCardToken({ token, type }: SentCard): boolean {
  return type === 'card' && TOKEN.test(token) && !CARD_NUMBER.test(token)
}

/** The vendor's idempotency key for storing this card. */
export function keepingKey(userId: string, { token, idempotencyKey }: SentCard): string {
  const hash = createHash('sha256').update(token).digest('hex').slice(0, 16)
  return `card-${userId}-${idempotencyKey}-${hash}`
}

/** An idempotency key made from a token, for a card that came without a key. */
export function keyOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The reference of a charge at the vendor, which is also the idempotency key. One per attempt. */
export function chargeReference({ id, attempt }: Pick<VisitChargeRow, 'id' | 'attempt'>): string {
  return `${id}.${attempt}`
}

/** Parses a reference. `undefined` if it is not one of ours. */
export function readChargeReference(
  reference: string,
): Pick<VisitChargeRow, 'id' | 'attempt'> | undefined {
  const match = /^([0-9a-f-]{36})\.([1-9][0-9]{0,5})$/.exec(reference)
  return match === null ? undefined : { id: match[1] ?? '', attempt: Number(match[2]) }
}

/**
 * True if the vendor may have forgotten the key of an attempt. Sending it again could then charge
 * twice.
 */
export function isKeyForgotten(attemptedAt: Date, now: Date): boolean {
  return now.getTime() - attemptedAt.getTime() >= KEY_KEPT_MS
}

type NewMethod = Pick<PaymentMethodRow, 'id' | 'user_id' | 'provider' | 'is_current' | 'created_at'>

/** Converts a vendor's card to a person's payment method. */
export function methodOfCard(card: Card, method: NewMethod): PaymentMethodRow {
  const { id, brand, last4, expiryMonth, expiryYear } = card
  return {
    ...method,
    card_id: id,
    brand,
    last4,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
    removed_at: null,
  }
}

/** The person's current card in the API's format. */
export function presentPaymentInfo(
  { brand, last4, expiry_month, expiry_year }: PaymentMethodRow,
  name: string,
): PaymentInfo {
  return {
    name,
    cardType: brand,
    lastFour: last4,
    expirationDate: `${String(expiry_month).padStart(2, '0')}/${expiry_year}`,
  }
}

/** A card on file in the API's format. */
export function presentPaymentMethod(row: PaymentMethodRow): PaymentMethod {
  return {
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    isCurrent: row.is_current,
  }
}

export function chargeTypeOf({
  late_fee_in_cents: fee,
}: Pick<ListedCharge, 'late_fee_in_cents'>): VisitCharge['chargeType'] {
  return fee === null ? 'SelfPay' : 'LateCancellationFee'
}

/** A charge in the API's format. */
export function presentCharge(row: ListedCharge): VisitCharge {
  return {
    id: row.id,
    appointmentId: String(row.appointment_id),
    chargeType: chargeTypeOf(row),
    fullPriceInCents: row.full_price_in_cents,
    couponCode: row.coupon_code,
    amountInCents: row.amount_in_cents,
    status: row.status,
    settledAt: row.settled_at,
  }
}
