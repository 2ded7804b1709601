import type Stripe from 'stripe'
import { codedError } from '../../errors.ts'
import type { VendorCharge, VendorRefund } from './payment-gateway.ts'

const FAILED: readonly unknown[] = ['failed', 'canceled']

/** Converts a charge of Stripe's list. Its data comes from the network, so it is checked. */
export function readVendorCharge({
  id,
  amount_received,
  metadata,
}: Stripe.PaymentIntent): VendorCharge {
  return {
    id: textOf(id),
    reference: referenceOf(metadata),
    amountInCents: centsOf(amount_received),
  }
}

/**
 * Converts a refund of Stripe's list.
 *
 * @returns `undefined` if it does not belong to a charge of this portal.
 */
export function readVendorRefund({
  id,
  amount,
  metadata,
  payment_intent,
  status,
}: Stripe.Refund): VendorRefund | undefined {
  const chargeId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (chargeId === undefined) return undefined
  const reference = referenceOf(metadata)
  return {
    id: textOf(id),
    chargeId,
    reference,
    amountInCents: centsOf(amount),
    hasFailed: FAILED.includes(status),
  }
}

function referenceOf(metadata: Stripe.Metadata | null): string | undefined {
  const reference = metadata?.reference
  return typeof reference === 'string' && reference !== '' ? reference : undefined
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw codedError('PAYMENT_UNAVAILABLE')
}

function centsOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw codedError('PAYMENT_UNAVAILABLE')
}
