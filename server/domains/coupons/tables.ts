import type { Generated, Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'

/** Coupons, and the people who applied them. */
export type CouponTables = {
  readonly coupons: {
    readonly id: string
    /** As displayed. */
    readonly code: string
    /** The normalized code, for lookups. */
    readonly code_key: string
    readonly discount_type: 'PercentDiscount' | 'ReplacePrice'
    /** 0 to 100. */
    readonly percent_discount: number | null
    readonly replace_price_cents: number | null
    /** Empty for every care type. */
    readonly care_types: Generated<readonly CareType[]>
    /** Maximum number of visits per patient. `null` for no limit. */
    readonly max_uses: number | null
    readonly is_active: Generated<boolean>
    /** True if it needs no code: it is applied when a person starts to pay for current care. */
    readonly is_automatic: Generated<boolean>
  }
  readonly user_coupons: {
    readonly user_id: string
    readonly coupon_id: string
    readonly applied_at: Date
  }
  /** One row for each visit that is, or is about to be, charged with a coupon. */
  readonly coupon_uses: {
    readonly appointment_id: number
    readonly user_id: string
    readonly coupon_id: string
    readonly used_at: Date
  }
}

export type CouponRow = Selectable<CouponTables['coupons']>
