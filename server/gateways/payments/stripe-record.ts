import type Stripe from 'stripe'
import { codedError } from '../../errors.ts'
import type { VendorCharge, VendorRefund } from './payment-gateway.ts'

const FAILED: readonly unknown[] = ['failed', 'canceled']

/** A charge of Stripe's list. What came over the wire is only said to be of Stripe's type. */
export function readVendorCharge({ id, amount_received, metadata }: Stripe.PaymentIntent): VendorCharge {
  return { id: textOf(id), reference: referenceOf(metadata), amountInCents: centsOf(amount_received) }
}

/** A refund of Stripe's list. @returns `undefined` for one of something that is no charge of this portal. */
export function readVendorRefund({ id, amount, metadata, payment_intent, status }: Stripe.Refund): VendorRefund | undefined {
  const chargeId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (chargeId === undefined) return undefined
  const reference = referenceOf(metadata)
  return { id: textOf(id), chargeId, reference, amountInCents: centsOf(amount), hasFailed: FAILED.includes(status) }
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
