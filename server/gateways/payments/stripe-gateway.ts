import Stripe from 'stripe'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type {
  Card,
  CardCharge,
  CardRefund,
  CardToKeep,
  PaymentGateway,
  VendorCharge,
  VendorRefund,
} from './payment-gateway.ts'
import { readVendorCharge, readVendorRefund } from './stripe-record.ts'
import { KEPT_FOR_ACCOUNT, readStripeEvent } from './stripe-event.ts'
import { createStripeGuard, type StripeLog } from './stripe-guard.ts'

export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another server with the same API, for tests. */
  readonly server?: {
    readonly protocol: 'http' | 'https'
    readonly host: string
    readonly port: number
  }
  /** Time limit of one request. */
  readonly timeoutMs?: number
  /** Number of automatic retries. */
  readonly retries?: number
  readonly log?: StripeLog
}

const TIMEOUT_MS = 15_000
const RETRIES = 2
const CURRENCY = 'usd'
/** Stripe's maximum page size. */
const PAGE = 100
const EXPAND = { expand: ['payment_method'] }

/**
 * The real gateway. Stripe receives our own ids, the card and the amount, and nothing about the
 * care.
 */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: options.retries ?? RETRIES,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    ...options.server,
  })
  const { orUnavailable, asOutcome } = createStripeGuard(options.log)
  return {
    provider: 'stripe',
    addCustomer: (reference) => orUnavailable(() => addCustomer(stripe, reference)),
    removeCustomer: (customerId) => orUnavailable(() => removeCustomer(stripe, customerId)),
    keepCard: (card) => asOutcome(() => keepCard(stripe, card)),
    findCard: (customerId, cardId) => orUnavailable(() => findCard(stripe, customerId, cardId)),
    chargeCard: (charge) => asOutcome(() => chargeCard(stripe, charge)),
    findCharge: (customerId, reference) =>
      orUnavailable(() => findCharge(stripe, customerId, reference)),
    refundCharge: (refund) => orUnavailable(() => refundCharge(stripe, refund)),
    hasRefund: (refund) => orUnavailable(() => hasRefund(stripe, refund)),
    listCharges: (since) => orUnavailable(() => listCharges(stripe, since)),
    listRefunds: (since) => orUnavailable(() => listRefunds(stripe, since)),
    readEvent: (payload, signature) =>
      readStripeEvent(stripe.webhooks, { payload, signature, secret: options.webhookSecret }),
  }
}

async function addCustomer(stripe: Stripe, reference: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { reference } },
    { idempotencyKey: `customer-${reference}` },
  )
  return idOf(customer)
}

async function removeCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    idOf(await stripe.customers.del(customerId))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function keepCard(
  stripe: Stripe,
  { customerId, token, idempotencyKey, isForAccount = false }: CardToKeep,
): Promise<Outcome<Card>> {
  const cardId = await cardOfToken(stripe, token, `${idempotencyKey}-card`)
  const setup = await stripe.setupIntents.create(
    {
      customer: customerId,
      payment_method: cardId,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      usage: 'off_session',
      confirm: true,
      metadata: { kept_for: isForAccount ? KEPT_FOR_ACCOUNT : 'booking' },
      ...EXPAND,
    },
    { idempotencyKey },
  )
  // For a known key Stripe repeats its first reply, so later actions of the patient must be
  // requested.
  return outcomeOfSetup(
    setup.status === 'requires_action'
      ? await stripe.setupIntents.retrieve(idOf(setup), EXPAND)
      : setup,
  )
}

async function findCard(
  stripe: Stripe,
  customerId: string,
  cardId: string,
): Promise<Card | undefined> {
  try {
    return readCard(await stripe.customers.retrievePaymentMethod(customerId, cardId))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function chargeCard(
  stripe: Stripe,
  { customerId, cardId, amountInCents, reference, idempotencyKey }: CardCharge,
): Promise<Outcome<string>> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountInCents,
      currency: CURRENCY,
      customer: customerId,
      payment_method: cardId,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      off_session: true,
      confirm: true,
      metadata: { reference },
    },
    { idempotencyKey },
  )
  if (intent.status === 'requires_action' || intent.status === 'requires_payment_method')
    return refuse('CARD_DECLINED')
  if (intent.status !== 'succeeded') throw codedError('PAYMENT_UNAVAILABLE')
  return { ok: true, value: idOf(intent) }
}

async function findCharge(
  stripe: Stripe,
  customerId: string,
  reference: string,
): Promise<string | undefined> {
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: PAGE })) {
    if (intent.metadata.reference === reference && intent.status === 'succeeded')
      return idOf(intent)
  }
  return undefined
}

async function refundCharge(
  stripe: Stripe,
  { chargeId, amountInCents, reference, idempotencyKey }: CardRefund,
): Promise<void> {
  const refund = { payment_intent: chargeId, amount: amountInCents, metadata: { reference } }
  idOf(await stripe.refunds.create(refund, { idempotencyKey }))
}

async function hasRefund(
  stripe: Stripe,
  { chargeId, reference }: Pick<CardRefund, 'chargeId' | 'reference'>,
): Promise<boolean> {
  for await (const refund of stripe.refunds.list({ payment_intent: chargeId, limit: PAGE }))
    if (refund.metadata?.reference === reference) return true
  return false
}

async function listCharges(stripe: Stripe, since: Date): Promise<readonly VendorCharge[]> {
  const charges: VendorCharge[] = []
  for await (const intent of stripe.paymentIntents.list({
    created: { gte: secondsOf(since) },
    limit: PAGE,
  }))
    if (intent.status === 'succeeded') charges.push(readVendorCharge(intent))
  return charges
}

async function listRefunds(stripe: Stripe, since: Date): Promise<readonly VendorRefund[]> {
  const refunds: VendorRefund[] = []
  for await (const refund of stripe.refunds.list({
    created: { gte: secondsOf(since) },
    limit: PAGE,
  })) {
    const read = readVendorRefund(refund)
    if (read !== undefined) refunds.push(read)
  }
  return refunds
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

function outcomeOfSetup({
  status,
  client_secret: clientSecret,
  payment_method,
}: Stripe.SetupIntent): Outcome<Card> {
  if (status === 'requires_action' && typeof clientSecret === 'string')
    return refuse('CARD_NEEDS_CONFIRMATION', { clientSecret })
  if (status === 'requires_payment_method' || status === 'canceled') return refuse('CARD_DECLINED')
  if (status !== 'succeeded') throw codedError('PAYMENT_UNAVAILABLE')
  return { ok: true, value: readCard(payment_method) }
}

async function cardOfToken(stripe: Stripe, token: string, idempotencyKey: string): Promise<string> {
  if (token.startsWith('pm_')) return token
  return idOf(
    await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey }),
  )
}

/** The type is Stripe's, but the data comes from the network, so it is checked. */
function idOf(answer: unknown): string {
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'string'
  )
    return answer.id
  throw codedError('PAYMENT_UNAVAILABLE')
}

function readCard(method: string | Stripe.PaymentMethod | null): Card {
  const card = typeof method === 'object' ? method?.card : undefined
  if (card === undefined || card === null || !/^\d{4}$/.test(card.last4))
    throw codedError('PAYMENT_UNAVAILABLE')
  if (!Number.isInteger(card.exp_month) || !Number.isInteger(card.exp_year))
    throw codedError('PAYMENT_UNAVAILABLE')
  return {
    id: idOf(method),
    brand: String(card.brand),
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}
