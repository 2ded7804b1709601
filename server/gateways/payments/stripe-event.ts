import type Stripe from 'stripe'
import type { PaymentEvent } from './payment-gateway.ts'

/** Events of cards that are removed, renewed by their bank, or edited. */
const CARD_CHANGES = [
  'payment_method.detached',
  'payment_method.automatically_updated',
  'payment_method.updated',
]

const CHARGES: ReadonlyMap<string, 'charge-succeeded' | 'charge-declined'> = new Map([
  ['payment_intent.succeeded', 'charge-succeeded'],
  ['payment_intent.payment_failed', 'charge-declined'],
])

/** Marks a setup whose card is for all future visits. */
export const KEPT_FOR_ACCOUNT = 'account'

/**
 * Reads an event from Stripe.
 *
 * @param sent The exact bytes of the request.
 * @returns `undefined` if it is not signed by Stripe, too old, or not an event.
 */
export function readStripeEvent(
  webhooks: Stripe['webhooks'],
  sent: { readonly payload: Buffer; readonly signature: string; readonly secret: string },
): PaymentEvent | undefined {
  const event = verified(webhooks, sent)
  const id = inside(event, 'id')
  const type = inside(event, 'type')
  if (typeof id !== 'string' || typeof type !== 'string') return undefined
  return readSubject(id, type, inside(event, 'data', 'object')) ?? { id, type: 'other' }
}

function readSubject(id: string, type: string, subject: unknown): PaymentEvent | undefined {
  const subjectId = inside(subject, 'id')
  if (typeof subjectId !== 'string') return undefined
  if (CARD_CHANGES.includes(type)) return { id, type: 'card-changed', cardId: subjectId }
  if (type === 'setup_intent.succeeded') return readConfirmedCard(id, subject)
  const outcome = CHARGES.get(type)
  const reference = inside(subject, 'metadata', 'reference')
  if (outcome === undefined || typeof reference !== 'string') return undefined
  return { id, type: outcome, reference, chargeId: subjectId }
}

function readConfirmedCard(id: string, setup: unknown): PaymentEvent | undefined {
  const customerId = inside(setup, 'customer')
  const cardId = inside(setup, 'payment_method')
  const created = inside(setup, 'created')
  const isForAccount = inside(setup, 'metadata', 'kept_for') === KEPT_FOR_ACCOUNT
  if (
    !isForAccount ||
    typeof customerId !== 'string' ||
    typeof cardId !== 'string' ||
    typeof created !== 'number'
  )
    return undefined
  const since = new Date(created * 1000)
  return Number.isNaN(since.getTime())
    ? undefined
    : { id, type: 'card-confirmed', customerId, cardId, since }
}

function verified(
  webhooks: Stripe['webhooks'],
  {
    payload,
    signature,
    secret,
  }: { readonly payload: Buffer; readonly signature: string; readonly secret: string },
): unknown {
  try {
    return webhooks.constructEvent(payload, signature, secret)
  } catch {
    return undefined
  }
}

/** The type is Stripe's, but the data comes from the network, so each member is checked. */
function inside(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined,
    value,
  )
}
