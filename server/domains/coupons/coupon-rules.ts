import type { Coupon } from '../../graphql/generated.ts'
import type { CareType } from '../organizations/tables.ts'
import type { CouponRow } from './tables.ts'

/** A coupon, with the number of the person's visits that used it. */
export type CountedCoupon = { readonly coupon: CouponRow; readonly uses: number }

/** A price in cents, and its coupon if it has one. */
export type Price = { readonly priceInCents: number; readonly coupon: CouponRow | undefined }

/** The normalized code: in upper case and trimmed. */
export function couponKey(code: string): string {
  return code.trim().toUpperCase()
}

/**
 * True if a coupon changes the price of the person's next visit of a care type. False if it is
 * inactive or used up, takes zero percent off or sets the price to zero.
 *
 * @param careType `undefined` for any care type.
 */
export function isCouponUsable(
  { coupon, uses }: CountedCoupon,
  careType: CareType | undefined,
): boolean {
  if (!coupon.is_active || (coupon.max_uses !== null && uses >= coupon.max_uses)) return false
  if (
    careType !== undefined &&
    coupon.care_types.length > 0 &&
    !coupon.care_types.includes(careType)
  )
    return false
  const worth =
    coupon.discount_type === 'PercentDiscount'
      ? coupon.percent_discount
      : coupon.replace_price_cents
  return worth !== null && worth > 0
}

/**
 * The price with the best coupon. Only one coupon counts; the price is between zero and the full
 * price; half a cent rounds up.
 *
 * @param coupons In the order of applying. If two give the same price, the first one is used.
 */
export function bestPrice(
  fullPriceInCents: number,
  coupons: readonly CountedCoupon[],
  careType: CareType,
): Price {
  return coupons
    .filter((one) => isCouponUsable(one, careType))
    .map(({ coupon }) => ({ priceInCents: discounted(fullPriceInCents, coupon), coupon }))
    .reduce<Price>((best, next) => (next.priceInCents < best.priceInCents ? next : best), {
      priceInCents: fullPriceInCents,
      coupon: undefined,
    })
}

/** A coupon as the API returns it. */
export function presentCoupon(coupon: CouponRow): Coupon {
  return {
    id: coupon.id,
    active: coupon.is_active,
    code: coupon.code,
    maxUses: coupon.max_uses,
    careTypes: [...coupon.care_types],
    discountType: coupon.discount_type,
    replacePriceCents: coupon.replace_price_cents,
    percentDiscount: coupon.percent_discount,
  }
}

function discounted(fullPriceInCents: number, coupon: CouponRow): number {
  if (coupon.discount_type === 'ReplacePrice')
    return Math.min(fullPriceInCents, coupon.replace_price_cents ?? fullPriceInCents)
  return Math.floor((fullPriceInCents * (100 - (coupon.percent_discount ?? 0)) + 50) / 100)
}
