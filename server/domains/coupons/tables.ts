import type { Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/** Coupons, and who applied which. */
export type CouponTables = {
  readonly coupons: {
    readonly id: string
    /** As it is shown. */
    readonly code: string
    /** The code in capitals: what a coupon is looked up by. */
    readonly code_key: string
    readonly discount_type: 'PercentDiscount' | 'ReplacePrice'
    /** 0 to 100. */
    readonly percent_discount: number | null
    readonly replace_price_cents: number | null
    /** Empty: every care type. */
    readonly care_types: Generated<readonly CareType[]>
    /** Visits of one patient. `null`: all of them. */
    readonly max_uses: number | null
    readonly is_active: Generated<boolean>
    /** It is applied without its code, where a person begins to pay for care that goes on. */
    readonly is_automatic: Generated<boolean>
  }
  readonly user_coupons: { readonly user_id: string; readonly coupon_id: string; readonly applied_at: Date }
  /** One for each visit that was charged, or is about to be, at a coupon's price. */
  readonly coupon_uses: {
    readonly appointment_id: number
    readonly user_id: string
    readonly coupon_id: string
    readonly used_at: Date
  }
}

export type CouponRow = Selectable<CouponTables['coupons']>
