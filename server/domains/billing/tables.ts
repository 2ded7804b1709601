import type { Generated, Selectable } from 'kysely'
import type { ChargeStatus, ChargeType } from '../../graphql/generated.ts'

/** Charges and invoices from other systems, and payments of insurances. */
export type BillingTables = {
  /** Charges of other systems for a visit. */
  readonly external_charges: {
    readonly id: string
    readonly user_id: string
    readonly appointment_id: number
    readonly charge_type: ChargeType
    readonly amount_in_cents: number
    readonly refunded_in_cents: Generated<number>
    readonly created_at: Date
    /** `null` until it is paid. */
    readonly captured_at: Date | null
  }
  /** The amount that an insurance pays for a visit. */
  readonly insurance_claims: {
    readonly appointment_id: number
    readonly user_id: string
    readonly insurance_paid_in_cents: number
    /** `null` until the insurance has decided. */
    readonly finalized_at: Date | null
  }
  readonly invoices: {
    readonly id: string
    readonly user_id: string
    readonly description: string
    readonly amount_in_cents: number
    readonly paid: boolean
    readonly created_at: Date
  }
  /** A read-only view of the portal's own charges and those of other systems. */
  readonly billed_charges: {
    readonly id: string
    readonly user_id: string
    readonly appointment_id: number
    readonly charge_type: ChargeType
    readonly amount_in_cents: number
    readonly full_price_in_cents: number
    readonly refunded_in_cents: number
    readonly coupon_code: string | null
    readonly created_at: Date
    readonly captured_at: Date | null
    readonly status: ChargeStatus
  }
}

export type BilledChargeRow = Selectable<BillingTables['billed_charges']>
export type InvoiceRow = Selectable<BillingTables['invoices']>
