import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { LEAST_CHARGE_IN_CENTS } from '../../gateways/payments/payment-gateway.ts'
import type { CouponService } from '../coupons/coupon-service.ts'
import type { Visit } from './tables.ts'

/** The current amount to charge for a visit. Coupons do not apply to fees. */
export async function chargeAmount(
  coupons: CouponService,
  reader: Db | Trx,
  { visit, fullPriceInCents }: { readonly visit: Visit; readonly fullPriceInCents: number },
) {
  const { user_id: userId, care_type: careType, late_fee_in_cents: fee } = visit
  const { priceInCents, coupon } =
    fee === null
      ? await coupons.priceVisit(reader, { userId, careType, fullPriceInCents })
      : { priceInCents: fee, coupon: undefined }
  const isWaived = priceInCents < LEAST_CHARGE_IN_CENTS
  return { amountInCents: isWaived ? 0 : priceInCents, coupon, isWaived }
}

/** The fee of a late cancellation, otherwise the price; null if the patient pays neither. */
export function fullPriceOf({
  late_fee_in_cents: fee,
  payment_source: source,
  price_in_cents: price,
}: Visit): number | null {
  return fee ?? (source === 'SelfPay' ? price : null)
}
