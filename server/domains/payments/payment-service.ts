import type { Trx } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { Card, PaymentGateway } from '../../gateways/payments/payment-gateway.ts'
import { replyInTime } from '../../gateways/vendor-wait.ts'
import type { PaymentInfo, PaymentMethod, VisitCharge } from '../../graphql/generated.ts'
import { createIdempotency, type Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { EligibilityService } from '../eligibility/eligibility-service.ts'
import { findPerson, lockPerson, markPaymentMethod } from '../people/person-statements.ts'
import {
  isCardToken,
  keepingKey,
  methodOfCard,
  presentCharge,
  presentPaymentInfo,
  presentPaymentMethod,
  type SentCard,
} from './payment-rules.ts'
import { createPaymentStore, type PaymentStore } from './payment-store.ts'

export type PaymentPorts = {
  readonly platform: Platform
  readonly configuration: ConfigurationService
  readonly eligibility: EligibilityService
}

/**
 * Cards on file.
 *
 * A booking stores a card in two steps: `attachPaymentMethod` asks the vendor before the booking's
 * transaction, and `keepPaymentMethod` writes the result inside it.
 */
export type PaymentService = {
  readonly paymentMethods: (viewer: Viewer | undefined) => Promise<readonly PaymentMethod[]>
  /** The card that visits are charged to. */
  readonly paymentInfo: (viewer: Viewer | undefined) => Promise<PaymentInfo | null>
  readonly visitCharges: (viewer: Viewer | undefined) => Promise<readonly VisitCharge[]>
  readonly savePaymentMethod: (
    viewer: Viewer | undefined,
    sent: SentCard,
  ) => Promise<Outcome<PaymentMethod>>
  /**
   * Stores a card at the vendor for the person's visits. Idempotent by key.
   *
   * @returns Refusals: INVALID_CARD if it is not a token, CARD_DECLINED by the card's issuer.
   * @throws PAYMENT_UNAVAILABLE if the vendor gave no usable reply. The same request may be sent
   * again.
   */
  readonly attachPaymentMethod: (userId: string, sent: SentCard) => Promise<Outcome<Card>>
  /**
   * Makes an attached card the one that visits are charged to. Uses only the database.
   *
   * @returns Its id here.
   */
  readonly keepPaymentMethod: (trx: Trx, userId: string, card: Card) => Promise<string>
}

type Context = PaymentPorts & {
  readonly gateway: PaymentGateway
  readonly store: PaymentStore
  readonly idempotency: Idempotency
}

async function paymentInfo(
  { platform, store }: Context,
  viewer: Viewer | undefined,
): Promise<PaymentInfo | null> {
  const { userId } = requirePatient(viewer)
  const [current, person] = await Promise.all([
    store.currentMethod(platform.db, userId),
    findPerson(platform.db, userId),
  ])
  if (current === undefined || person === undefined) return null
  return presentPaymentInfo(
    current,
    [person.first_name, person.last_name].filter(Boolean).join(' '),
  )
}

async function savePaymentMethod(
  context: Context,
  viewer: Viewer | undefined,
  sent: SentCard,
): Promise<Outcome<PaymentMethod>> {
  const { eligibility, idempotency } = context
  const { userId } = requirePatient(viewer)
  if (!(await eligibility.careEligibility(viewer)).isUserEligible) return refuse('NOT_ELIGIBLE')
  if (!isCardToken(sent)) return refuse('INVALID_CARD')
  const { idempotencyKey: key, ...args } = sent
  const request = { userId, operation: 'savePaymentMethod', key, args }
  const earlier = await idempotency.find(request)
  if (earlier !== undefined) return { ok: true, value: await present(context, earlier) }
  const attached = await attach(context, sent, { userId, isForAccount: true })
  if (!attached.ok) return attached
  const { id } = await idempotency.once(request, (trx) =>
    keepPaymentMethod(context, trx, { userId, card: attached.value }),
  )
  return { ok: true, value: await present(context, id) }
}

async function attach(
  context: Context,
  sent: SentCard,
  { userId, isForAccount }: { readonly userId: string; readonly isForAccount: boolean },
): Promise<Outcome<Card>> {
  const { gateway, configuration } = context
  if (!isCardToken(sent)) return refuse('INVALID_CARD')
  const idempotencyKey = keepingKey(userId, sent)
  const kept = await replyInTime('PAYMENT_UNAVAILABLE', async () =>
    gateway.keepCard({
      customerId: await customerOf(context, userId),
      token: sent.token,
      idempotencyKey,
      isForAccount,
    }),
  )
  return kept.ok || kept.code !== 'CARD_DECLINED'
    ? kept
    : refuse('CARD_DECLINED', { email: configuration.operator.brand.supportEmail })
}

async function customerOf({ platform, gateway, store }: Context, userId: string): Promise<string> {
  const known = await store.findCustomer(userId)
  if (known !== undefined) return known
  await store.addCustomer(userId, await gateway.addCustomer(userId), platform.now())
  const added = await store.findCustomer(userId)
  if (added === undefined) throw codedError('PAYMENT_UNAVAILABLE')
  return added
}

async function keepPaymentMethod(
  { platform, gateway, store }: Context,
  trx: Trx,
  { userId, card }: { readonly userId: string; readonly card: Card },
): Promise<string> {
  await lockPerson(trx, userId)
  const owner = { id: platform.newId(), user_id: userId, provider: gateway.provider }
  const id = await store.makeCurrent(
    trx,
    methodOfCard(card, { ...owner, is_current: true, created_at: platform.now() }),
  )
  await markPaymentMethod(trx, userId, { isValid: true })
  return id
}

async function present({ store }: Context, id: string): Promise<PaymentMethod> {
  const row = await store.findMethod(id)
  if (row === undefined) throw codedError('NOT_FOUND')
  return presentPaymentMethod(row)
}

export function createPaymentService(ports: PaymentPorts): PaymentService {
  const { platform } = ports
  const gateway = platform.gateways.payments
  const store = createPaymentStore(platform.db, gateway.provider)
  const context = { ...ports, gateway, store, idempotency: createIdempotency(platform) }
  return {
    paymentMethods: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return (await store.methodsOf(userId)).map(presentPaymentMethod)
    },
    paymentInfo: (viewer) => paymentInfo(context, viewer),
    visitCharges: async (viewer) => {
      const { userId } = requirePatient(viewer)
      return (await store.chargesOf(userId)).map(presentCharge)
    },
    savePaymentMethod: (viewer, sent) => savePaymentMethod(context, viewer, sent),
    attachPaymentMethod: (userId, sent) => attach(context, sent, { userId, isForAccount: false }),
    keepPaymentMethod: (trx, userId, card) => keepPaymentMethod(context, trx, { userId, card }),
  }
}
