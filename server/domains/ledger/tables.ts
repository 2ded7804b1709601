import type { Selectable } from 'kysely'

/** The reason for an entry. */
export type EntryKind =
  /** A bill was made, or its amount changed. */
  | 'Billed'
  /** The payment provider took a billed charge. */
  | 'Paid'
  /** The payment provider took more than the bill. We owe the difference to the patient. */
  | 'Surplus'
  /**
   * The payment provider took less than the bill. The bill is lowered, and the rest is never
   * charged.
   */
  | 'Short'
  /** The provider turned out not to know a payment. */
  | 'PaymentReversed'
  | 'Refunded'
  /** A refund that did not reach the patient. */
  | 'RefundFailed'
  /** Another system was paid. */
  | 'PaidElsewhere'
  | 'RefundedElsewhere'

/**
 * `Receivable`: what patients owe. `Vendor`: what the payment provider holds for us. Positive
 * amounts are debits.
 */
export type Account = 'Receivable' | 'Income' | 'Vendor' | 'OwedToPatient' | 'OtherSystems'

/**
 * The ledger. The database refuses changes and deletions of its rows, and entries whose lines do
 * not add up to zero.
 */
export type LedgerTables = {
  /** Requests to the payment provider, stored before they are sent. */
  readonly payment_intents: {
    /** The reference that the provider gets. */
    readonly reference: string
    readonly kind: 'Charge' | 'Refund'
    readonly provider: 'stripe' | 'sandbox'
    /** Id of the visit's charge. */
    readonly subject: string
    readonly user_id: string
    readonly amount_in_cents: number
    /** The provider's id of the charge that a refund returns. */
    readonly refunded_charge: string | null
    readonly created_at: Date
  }
  readonly ledger_entries: {
    readonly id: string
    readonly kind: EntryKind
    /** The provider's id of a charge or refund, or an id of ours. Unique per kind. */
    readonly reference: string
    /** Id of the charge or invoice. */
    readonly subject: string
    readonly user_id: string
    readonly created_at: Date
  }
  readonly ledger_lines: {
    readonly entry_id: string
    readonly account: Account
    readonly amount_in_cents: number
  }
  /** Differences between the ledger and the provider's record. */
  readonly reconciliation_findings: {
    readonly kind: string
    readonly vendor_id: string
    readonly subject: string | null
    readonly expected_in_cents: number
    readonly found_in_cents: number
    /** `false` if a person must look at it. */
    readonly is_settled: boolean
    readonly found_at: Date
  }
  /** The date up to which the provider's record has been compared. */
  readonly reconciliations: {
    readonly provider: 'stripe' | 'sandbox'
    readonly compared_until: Date
  }
}

export type PaymentIntentRow = Selectable<LedgerTables['payment_intents']>
export type FindingRow = Selectable<LedgerTables['reconciliation_findings']>
