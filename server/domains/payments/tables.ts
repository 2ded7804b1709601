import type { Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

type Provider = 'stripe' | 'sandbox'

/** People as the vendor knows them, their cards, and what visits cost. */
export type PaymentTables = {
  readonly payment_customers: {
    readonly user_id: string
    readonly provider: Provider
    /** The vendor's id. */
    readonly customer_id: string
    readonly created_at: Date
  }
  readonly payment_methods: {
    readonly id: string
    readonly user_id: string
    readonly provider: Provider
    /** The vendor's id. */
    readonly card_id: string
    readonly brand: string
    readonly last4: string
    readonly expiry_month: number
    readonly expiry_year: number
    /** The one that visits are charged to; at most one of a person. */
    readonly is_current: boolean
    readonly created_at: Date
    /** When the vendor told that it is no more. */
    readonly removed_at: Date | null
  }
  /** One for each visit that a patient pays. */
  readonly visit_charges: {
    readonly id: string
    readonly user_id: string
    readonly appointment_id: number
    readonly care_type: CareType
    readonly full_price_in_cents: number
    readonly amount_in_cents: number
    /** The coupon that made the price. */
    readonly coupon_id: string | null
    /** `null` when nothing was to be charged. */
    readonly payment_method_id: string | null
    /** Counts from 1; part of the vendor's idempotency key. */
    readonly attempt: number
    /** `Pending`: sent, or about to be, and not known what came of it. `Waived`: too little to charge. */
    readonly status: 'Pending' | 'Paid' | 'Declined' | 'Waived'
    /** The vendor's id. */
    readonly charge_id: string | null
    readonly attempted_at: Date
    readonly settled_at: Date | null
  }
  /** Events of the vendor that were taken. */
  readonly payment_events: { readonly id: string; readonly received_at: Date }
}

export type PaymentMethodRow = Selectable<PaymentTables['payment_methods']>
export type VisitChargeRow = Selectable<PaymentTables['visit_charges']>

/** A charge with the code of its coupon, and the fee that it is for where its visit was canceled late. */
export type ListedCharge = VisitChargeRow & { readonly coupon_code: string | null; readonly late_fee_in_cents: number | null }

/** A visit that is over, as it was booked, and what is owed where it was cancelled late. */
export type Visit = Pick<
  AppointmentRow,
  'id' | 'user_id' | 'care_type' | 'payment_source' | 'price_in_cents' | 'late_fee_in_cents'
>
