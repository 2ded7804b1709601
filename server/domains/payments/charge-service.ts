import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import { lockPerson } from '../people/person-statements.ts'
import { chargeAmount, fullPriceOf } from './charge-amount.ts'
import {
  beginCharge,
  type ChargeContext,
  sendCharge,
  settleCharge,
  writeCharge,
} from './charge-attempt.ts'
import { readChargeReference } from './payment-rules.ts'
import type { PaymentPorts } from './payment-service.ts'
import { createPaymentStore } from './payment-store.ts'
import { type DueCharges, dueCharges, type NextCharge, nextCharge } from './planned-charges.ts'
import type { Visit, VisitChargeRow } from './tables.ts'

type ChargePorts = Pick<PaymentPorts, 'platform' | 'configuration'> & {
  readonly coupons: CouponService
}

/**
 * The result of charging a visit. `Waived`: the amount is below the minimum for cards. `NotPaid`:
 * the patient does not pay for it by card.
 */
export type VisitCharge = {
  readonly status: 'Paid' | 'Waived' | 'NotPaid'
  readonly amountInCents: number
}

export type ChargeService = {
  /**
   * Charges a visit to the patient's card, only once. The amount is the booked price with the best
   * coupon, which is counted as used; or only the fee of a late cancellation. A declined visit is
   * charged again when the patient has a new card, at exactly the price that they were shown.
   *
   * @param shownInCents The price that the patient was shown. Default: the amount of the declined
   * charge.
   * @returns Refusals: CARD_DECLINED; PRICE_CHANGED if a declined visit has another price now;
   * NO_PAYMENT_METHOD without a card.
   * @throws PAYMENT_UNAVAILABLE if the result is unknown. Try again later.
   */
  readonly chargeVisit: (visit: Visit, shownInCents?: number) => Promise<Outcome<VisitCharge>>
  /**
   * Updates the price of a visit whose charge was declined. A coupon may have been used up or
   * applied since.
   *
   * @returns The price in cents; `undefined` if the visit has no declined charge.
   */
  readonly priceAnew: (visit: Visit) => Promise<number | undefined>
  /**
   * The next charge that `chargeVisit` will make for the person, from current data. `undefined` if
   * there is none.
   */
  readonly nextCharge: (userId: string) => Promise<NextCharge | undefined>
  /** The maximum that a new card of the person is charged immediately. */
  readonly dueCharges: (userId: string) => Promise<DueCharges>
  /** Stores the result of a charge from the vendor's event, unless it is already known. */
  readonly settleEvent: (trx: Trx, event: ChargeEvent) => Promise<void>
}

/** The vendor's event about a charge. */
type ChargeEvent = Extract<PaymentEvent, { readonly chargeId: string }>

type Context = ChargeContext & { readonly supportEmail: string }

async function chargeVisit(
  context: Context,
  visit: Visit,
  shownInCents: number | undefined,
): Promise<Outcome<VisitCharge>> {
  const { db } = context.platform
  const fullPriceInCents = fullPriceOf(visit)
  if (fullPriceInCents === null) return { ok: true, value: { status: 'NotPaid', amountInCents: 0 } }
  const begun = await withTransaction(db, (trx) =>
    beginCharge(context, trx, { visit, fullPriceInCents, shownInCents }),
  )
  if (!begun.ok) return begun
  const row = begun.value
  if (row.status !== 'Pending') return outcomeOf(context, row)
  const settlement = await sendCharge(context, row)
  const settled = await withTransaction(db, (trx) =>
    settleCharge(context, trx, { id: row.id, attempt: row.attempt, settlement }),
  )
  return outcomeOf(context, settled ?? row)
}

function outcomeOf({ supportEmail }: Context, row: VisitChargeRow): Outcome<VisitCharge> {
  if (row.status === 'Declined') return refuse('CARD_DECLINED', { email: supportEmail })
  if (row.status === 'Pending') throw codedError('PAYMENT_UNAVAILABLE')
  return { ok: true, value: { status: row.status, amountInCents: row.amount_in_cents } }
}

function priceAnew(context: Context, visit: Visit): Promise<number | undefined> {
  const { platform, coupons, store } = context
  return withTransaction(platform.db, async (trx) => {
    await lockPerson(trx, visit.user_id)
    const known = await store.findCharge(trx, { appointment_id: visit.id })
    const fullPriceInCents = fullPriceOf(visit)
    if (known?.status !== 'Declined' || fullPriceInCents === null) return undefined
    const { amountInCents, coupon } = await chargeAmount(coupons, trx, { visit, fullPriceInCents })
    if (amountInCents !== known.amount_in_cents)
      await writeCharge(context, trx, {
        ...known,
        amount_in_cents: amountInCents,
        coupon_id: coupon?.id ?? null,
      })
    return amountInCents
  })
}

async function settleEvent(
  context: Context,
  trx: Trx,
  { type, reference, chargeId }: ChargeEvent,
): Promise<void> {
  const charge = readChargeReference(reference)
  if (charge === undefined) return
  await settleCharge(context, trx, {
    ...charge,
    settlement: type === 'charge-succeeded' ? { status: 'Paid', chargeId } : { status: 'Declined' },
  })
}

export function createChargeService({
  platform,
  configuration,
  coupons,
}: ChargePorts): ChargeService {
  const gateway = platform.gateways.payments
  const context = {
    platform,
    coupons,
    gateway,
    store: createPaymentStore(platform.db, gateway.provider),
    supportEmail: configuration.operator.brand.supportEmail,
  }
  return {
    chargeVisit: (visit, shownInCents) => chargeVisit(context, visit, shownInCents),
    priceAnew: (visit) => priceAnew(context, visit),
    nextCharge: (userId) => nextCharge(context, userId),
    dueCharges: (userId) => dueCharges(context, userId),
    settleEvent: (trx, event) => settleEvent(context, trx, event),
  }
}
