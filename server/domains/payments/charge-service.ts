import type { Db } from '../../database/database.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import {
  LEAST_CHARGE_IN_CENTS,
  type PaymentEvent,
} from '../../gateways/payments/payment-gateway.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import { addIntent } from '../ledger/ledger-statements.ts'
import { lockPerson, markPaymentMethod } from '../people/person-statements.ts'
import { postCharge } from './charge-postings.ts'
import { chargeReference, isKeyForgotten, readChargeReference } from './payment-rules.ts'
import type { PaymentPorts } from './payment-service.ts'
import { createPaymentStore } from './payment-store.ts'
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

/** A future charge. `dueAt` is the end of its visit; `null` if it is already due. */
type NextCharge = {
  readonly visit: Visit
  readonly amountInCents: number
  readonly dueAt: Date | null
}

/** Visits that wait for a card, except free ones. */
export type DueCharges = { readonly visits: number; readonly amountInCents: number }

/** The vendor's event about a charge. */
type ChargeEvent = Extract<PaymentEvent, { readonly chargeId: string }>

type Asked = { readonly fullPriceInCents: number; readonly shownInCents: number | undefined }

type Settlement =
  | { readonly status: 'Paid'; readonly chargeId: string }
  | { readonly status: 'Declined' }

export function createChargeService(ports: ChargePorts): ChargeService {
  const { platform, configuration, coupons } = ports
  const { supportEmail } = configuration.operator.brand
  const gateway = platform.gateways.payments
  const store = createPaymentStore(platform.db, gateway.provider)

  const outcomeOf = (row: VisitChargeRow): Outcome<VisitCharge> => {
    if (row.status === 'Declined') return refuse('CARD_DECLINED', { email: supportEmail })
    if (row.status === 'Pending') throw codedError('PAYMENT_UNAVAILABLE')
    return { ok: true, value: { status: row.status, amountInCents: row.amount_in_cents } }
  }

  /** The current price of a visit. Coupons do not apply to fees. */
  const priceOf = async (
    reader: Db | Trx,
    { user_id: userId, care_type: careType, late_fee_in_cents: fee }: Visit,
    fullPriceInCents: number,
  ) => {
    const { priceInCents, coupon } =
      fee === null
        ? await coupons.priceVisit(reader, { userId, careType, fullPriceInCents })
        : { priceInCents: fee, coupon: undefined }
    const isWaived = priceInCents < LEAST_CHARGE_IN_CENTS
    return { amountInCents: isWaived ? 0 : priceInCents, coupon, isWaived }
  }

  /** Writes a charge and its ledger entries. */
  const write = async (trx: Trx, row: VisitChargeRow): Promise<void> => {
    await store.writeCharge(trx, row)
    await postCharge(trx, platform, row)
  }

  /** Stores what the vendor is about to be asked for. */
  const addIntentOf = async (trx: Trx, row: VisitChargeRow): Promise<void> => {
    if (row.status !== 'Pending') return
    await addIntent(trx, {
      reference: chargeReference(row),
      kind: 'Charge',
      provider: gateway.provider,
      subject: row.id,
      user_id: row.user_id,
      amount_in_cents: row.amount_in_cents,
      refunded_charge: null,
      created_at: row.attempted_at,
    })
  }

  /**
   * Writes the charge before the request to the vendor. Counts the coupon's use in the same
   * transaction, so that no two visits share one use.
   */
  const begin = async (
    trx: Trx,
    visit: Visit,
    { fullPriceInCents, shownInCents }: Asked,
  ): Promise<Outcome<VisitChargeRow>> => {
    const { id: appointmentId, user_id: userId, care_type: careType } = visit
    await lockPerson(trx, userId)
    const known = await store.findCharge(trx, { appointment_id: appointmentId })
    const method = await store.currentMethod(trx, userId)
    if (
      known !== undefined &&
      (known.status !== 'Declined' || known.payment_method_id === (method?.id ?? null))
    )
      return { ok: true, value: known }
    const { amountInCents, coupon, isWaived } = await priceOf(trx, visit, fullPriceInCents)
    if (method === undefined && !isWaived) return refuse('NO_PAYMENT_METHOD')
    const shown = known === undefined ? amountInCents : (shownInCents ?? known.amount_in_cents)
    if (amountInCents !== shown && !isWaived) return refuse('PRICE_CHANGED')
    const row: VisitChargeRow = {
      id: known?.id ?? platform.newId(),
      user_id: userId,
      appointment_id: appointmentId,
      care_type: careType,
      full_price_in_cents: fullPriceInCents,
      amount_in_cents: amountInCents,
      coupon_id: coupon?.id ?? null,
      payment_method_id: isWaived ? null : (method?.id ?? null),
      attempt: (known?.attempt ?? 0) + 1,
      status: isWaived ? 'Waived' : 'Pending',
      charge_id: null,
      attempted_at: platform.now(),
      settled_at: isWaived ? platform.now() : null,
    }
    await write(trx, row)
    await addIntentOf(trx, row)
    if (coupon !== undefined)
      await coupons.addUse(trx, { appointmentId, userId, couponId: coupon.id })
    return { ok: true, value: row }
  }

  const send = async (row: VisitChargeRow): Promise<Settlement> => {
    const method =
      row.payment_method_id === null ? undefined : await store.findMethod(row.payment_method_id)
    const customerId = await store.findCustomer(row.user_id)
    if (method === undefined || customerId === undefined) throw codedError('PAYMENT_UNAVAILABLE')
    const reference = chargeReference(row)
    if (isKeyForgotten(row.attempted_at, platform.now())) {
      const chargeId = await gateway.findCharge(customerId, reference)
      if (chargeId !== undefined) return { status: 'Paid', chargeId }
    }
    const charged = await gateway.chargeCard({
      customerId,
      cardId: method.card_id,
      amountInCents: row.amount_in_cents,
      reference,
      idempotencyKey: `visit-${reference}`,
    })
    return charged.ok ? { status: 'Paid', chargeId: charged.value } : { status: 'Declined' }
  }

  /** Stores the result of an attempt, unless it is already known or a later attempt has started. */
  const settle = async (
    trx: Trx,
    { id, attempt }: Pick<VisitChargeRow, 'id' | 'attempt'>,
    settlement: Settlement,
  ): Promise<VisitChargeRow | undefined> => {
    const owner = (await store.findCharge(trx, { id }))?.user_id
    if (owner === undefined) return undefined
    await lockPerson(trx, owner)
    const row = await store.findCharge(trx, { id })
    if (row === undefined || row.attempt !== attempt || row.status !== 'Pending') return row
    const settled: VisitChargeRow = {
      ...row,
      status: settlement.status,
      charge_id: settlement.status === 'Paid' ? settlement.chargeId : null,
      settled_at: platform.now(),
    }
    await write(trx, settled)
    // The result says nothing about a newer card.
    const current = await store.currentMethod(trx, row.user_id)
    if (current?.id === row.payment_method_id)
      await markPaymentMethod(trx, row.user_id, { isValid: settlement.status === 'Paid' })
    if (settlement.status === 'Declined') await coupons.removeUse(trx, row.appointment_id)
    return settled
  }

  return {
    chargeVisit: async (visit, shownInCents) => {
      const fullPriceInCents = fullPriceOf(visit)
      if (fullPriceInCents === null)
        return { ok: true, value: { status: 'NotPaid', amountInCents: 0 } }
      const begun = await withTransaction(platform.db, (trx) =>
        begin(trx, visit, { fullPriceInCents, shownInCents }),
      )
      if (!begun.ok) return begun
      const row = begun.value
      if (row.status !== 'Pending') return outcomeOf(row)
      const settlement = await send(row)
      return outcomeOf(
        (await withTransaction(platform.db, (trx) => settle(trx, row, settlement))) ?? row,
      )
    },
    priceAnew: (visit) =>
      withTransaction(platform.db, async (trx) => {
        await lockPerson(trx, visit.user_id)
        const known = await store.findCharge(trx, { appointment_id: visit.id })
        const fullPriceInCents = fullPriceOf(visit)
        if (known?.status !== 'Declined' || fullPriceInCents === null) return undefined
        const { amountInCents, coupon } = await priceOf(trx, visit, fullPriceInCents)
        if (amountInCents !== known.amount_in_cents)
          await write(trx, {
            ...known,
            amount_in_cents: amountInCents,
            coupon_id: coupon?.id ?? null,
          })
        return amountInCents
      }),
    nextCharge: async (userId) => {
      const visit = await store.nextVisit(userId)
      const fullPriceInCents = visit === undefined ? null : fullPriceOf(visit)
      if (visit === undefined || fullPriceInCents === null) return undefined
      // A charge that was started keeps its amount.
      const known = await store.findCharge(platform.db, { appointment_id: visit.id })
      const { amountInCents } = known
        ? { amountInCents: known.amount_in_cents }
        : await priceOf(platform.db, visit, fullPriceInCents)
      return { visit, amountInCents, dueAt: visit.ends_at }
    },
    dueCharges: async (userId) => {
      const unpaid = await store.unpaidVisits(userId)
      const visits = unpaid.map(
        ({
          care_type: careType,
          late_fee_in_cents: fee,
          declined_in_cents: declined,
          ...visit
        }) => ({
          careType,
          fixedInCents: declined ?? fee,
          fullPriceInCents:
            fullPriceOf({ ...visit, care_type: careType, late_fee_in_cents: fee }) ?? 0,
        }),
      )
      const [fixed, open] = [visits.filter(isFixed), visits.filter((visit) => !isFixed(visit))]
      const prices = await coupons.priceVisits(platform.db, userId, open)
      const amounts = [
        ...fixed.map(({ fixedInCents }) => fixedInCents),
        ...prices.map(({ priceInCents }) => priceInCents),
      ]
      const charged = amounts.filter((cents) => cents >= LEAST_CHARGE_IN_CENTS)
      return {
        visits: charged.length,
        amountInCents: charged.reduce((sum, cents) => sum + cents, 0),
      }
    },
    settleEvent: async (trx, { type, reference, chargeId }) => {
      const attempt = readChargeReference(reference)
      if (attempt === undefined) return
      await settle(
        trx,
        attempt,
        type === 'charge-succeeded' ? { status: 'Paid', chargeId } : { status: 'Declined' },
      )
    },
  }
}

/** The fee of a late cancellation, otherwise the price; null if the patient pays neither. */
function fullPriceOf({
  late_fee_in_cents: fee,
  payment_source: source,
  price_in_cents: price,
}: Visit): number | null {
  return fee ?? (source === 'SelfPay' ? price : null)
}

/**
 * True if a visit's amount is fixed: a fee, or the amount of a declined charge. Coupons do not
 * change it.
 */
function isFixed<Due extends { readonly fixedInCents: number | null }>(
  due: Due,
): due is Due & { readonly fixedInCents: number } {
  return due.fixedInCents !== null
}
