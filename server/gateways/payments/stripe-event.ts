import type Stripe from 'stripe'
import type { PaymentEvent } from './payment-gateway.ts'

const TYPES = { 'payment_intent.succeeded': 'charge-succeeded', 'payment_intent.payment_failed': 'charge-declined' } as const

/**
 * Reads an event that Stripe sent.
 *
 * @param sent Exactly the bytes that came.
 * @returns `undefined` when it is not signed by Stripe, too old, or no event.
 */
export function readStripeEvent(
  webhooks: Stripe['webhooks'],
  sent: { readonly payload: Buffer; readonly signature: string; readonly secret: string },
): PaymentEvent | undefined {
  const event = verified(webhooks, sent)
  const id = inside(event, 'id')
  const type = inside(event, 'type')
  if (typeof id !== 'string' || typeof type !== 'string') return undefined
  const charge = inside(event, 'data', 'object')
  const chargeId = inside(charge, 'id')
  const reference = inside(charge, 'metadata', 'reference')
  if (!isChargeType(type) || typeof chargeId !== 'string' || typeof reference !== 'string')
    return { id, type: 'other', reference: '', chargeId: '' }
  return { id, type: TYPES[type], reference, chargeId }
}

function verified(
  webhooks: Stripe['webhooks'],
  { payload, signature, secret }: { readonly payload: Buffer; readonly signature: string; readonly secret: string },
): unknown {
  try {
    return webhooks.constructEvent(payload, signature, secret)
  } catch {
    return undefined
  }
}

function isChargeType(type: string): type is keyof typeof TYPES {
  return Object.hasOwn(TYPES, type)
}

/** What came over the wire is only said to be of Stripe's type. */
function inside(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  )
}
