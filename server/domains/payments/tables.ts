import type { Selectable } from 'kysely'
import type { CareType } from '../organizations/tables.ts'
import type { AppointmentRow } from '../scheduling/tables.ts'

type Provider = 'stripe' | 'sandbox'

/** Customers of the vendor, their cards, and charges of visits. */
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
    /** The card that visits are charged to. At most one per person. */
    readonly is_current: boolean
    readonly created_at: Date
    /** When the vendor reported that the card is gone. */
    readonly removed_at: Date | null
  }
  /** One row for each visit that a patient pays. */
  readonly visit_charges: {
    readonly id: string
    readonly user_id: string
    readonly appointment_id: number
    readonly care_type: CareType
    readonly full_price_in_cents: number
    readonly amount_in_cents: number
    /** The coupon that was used. */
    readonly coupon_id: string | null
    /** `null` if there was nothing to charge. */
    readonly payment_method_id: string | null
    /** Counts from 1. Part of the vendor's idempotency key. */
    readonly attempt: number
    /**
     * `Pending`: sent or about to be, without a known result. `Waived`: below the minimum for
     * cards.
     */
    readonly status: 'Pending' | 'Paid' | 'Declined' | 'Waived'
    /** The vendor's id. */
    readonly charge_id: string | null
    readonly attempted_at: Date
    readonly settled_at: Date | null
  }
  /** Ids of the vendor's events that were handled. */
  readonly payment_events: { readonly id: string; readonly received_at: Date }
}

export type PaymentMethodRow = Selectable<PaymentTables['payment_methods']>
export type VisitChargeRow = Selectable<PaymentTables['visit_charges']>

/** A charge with its coupon's code and, for a late cancellation, the fee. */
export type ListedCharge = VisitChargeRow & {
  readonly coupon_code: string | null
  readonly late_fee_in_cents: number | null
}

/** A visit as booked, with the fee if it was canceled late. */
export type Visit = Pick<
  AppointmentRow,
  'id' | 'user_id' | 'care_type' | 'payment_source' | 'price_in_cents' | 'late_fee_in_cents'
>
