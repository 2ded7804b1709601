import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A subquery for the code of the coupon that a charge used. */
export function couponCode(
  eb: ExpressionBuilder<Tables & { charge: Tables['visit_charges'] }, 'charge'>,
) {
  return eb.selectFrom('coupons').select('code').whereRef('coupons.id', '=', 'charge.coupon_id')
}

/** A subquery for the coupons that a visit's patient applied. */
export function couponsOfVisit(
  eb: ExpressionBuilder<Tables & { visit: Tables['appointments'] }, 'visit'>,
) {
  return eb
    .selectFrom('user_coupons')
    .select('coupon_id')
    .whereRef('user_coupons.user_id', '=', 'visit.user_id')
}
