import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The code of the coupon that made the price of a charge, for a statement that reads charges. */
export function couponCode(eb: ExpressionBuilder<Tables & { charge: Tables['visit_charges'] }, 'charge'>) {
  return eb.selectFrom('coupons').select('code').whereRef('coupons.id', '=', 'charge.coupon_id')
}

/** What the patient of a visit applied, for a statement that reads visits. */
export function couponsOfVisit(eb: ExpressionBuilder<Tables & { visit: Tables['appointments'] }, 'visit'>) {
  return eb.selectFrom('user_coupons').select('coupon_id').whereRef('user_coupons.user_id', '=', 'visit.user_id')
}
