import type { Db } from '../../database/database.ts'
import { LEAST_CHARGE_IN_CENTS } from '../../gateways/payments/payment-gateway.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import { chargeAmount, fullPriceOf } from './charge-amount.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Visit } from './tables.ts'

type Context = {
  readonly platform: { readonly db: Db }
  readonly coupons: CouponService
  readonly store: Pick<PaymentStore, 'findCharge' | 'nextVisit' | 'unpaidVisits'>
}

/** A future charge. `dueAt` is the end of its visit; `null` if it is already due. */
export type NextCharge = {
  readonly visit: Visit
  readonly amountInCents: number
  readonly dueAt: Date | null
}

/** Visits that wait for a card, except free ones. */
export type DueCharges = { readonly visits: number; readonly amountInCents: number }

export async function nextCharge(
  { platform: { db }, coupons, store }: Context,
  userId: string,
): Promise<NextCharge | undefined> {
  const visit = await store.nextVisit(userId)
  const fullPriceInCents = visit === undefined ? null : fullPriceOf(visit)
  if (visit === undefined || fullPriceInCents === null) return undefined
  // A charge that was started keeps its amount.
  const known = await store.findCharge(db, { appointment_id: visit.id })
  const { amountInCents } = known
    ? { amountInCents: known.amount_in_cents }
    : await chargeAmount(coupons, db, { visit, fullPriceInCents })
  return { visit, amountInCents, dueAt: visit.ends_at }
}

export async function dueCharges(
  { platform: { db }, coupons, store }: Context,
  userId: string,
): Promise<DueCharges> {
  const unpaid = await store.unpaidVisits(userId)
  const visits = unpaid.map((visit) => ({
    careType: visit.care_type,
    fixedInCents: visit.declined_in_cents ?? visit.late_fee_in_cents,
    fullPriceInCents: fullPriceOf(visit) ?? 0,
  }))
  const [fixed, open] = [visits.filter(isFixed), visits.filter((visit) => !isFixed(visit))]
  const prices = await coupons.priceVisits(db, userId, open)
  const amounts = [
    ...fixed.map(({ fixedInCents }) => fixedInCents),
    ...prices.map(({ priceInCents }) => priceInCents),
  ]
  const charged = amounts.filter((cents) => cents >= LEAST_CHARGE_IN_CENTS)
  return {
    visits: charged.length,
    amountInCents: charged.reduce((sum, cents) => sum + cents, 0),
  }
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
