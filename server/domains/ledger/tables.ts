import type { Selectable } from 'kysely'

/** Why money moved, or is owed. */
export type EntryKind =
  /** A bill was made, or its amount changed. */
  | 'Billed'
  /** The payment provider took a charge that was billed. */
  | 'Paid'
  /** The payment provider took more than was billed: it is owed to the patient. */
  | 'Surplus'
  /** The payment provider took less than was billed. The bill is lowered: the rest is never charged. */
  | 'Short'
  /** A payment that the provider does not know after all. */
  | 'PaymentReversed'
  | 'Refunded'
  /** A refund that did not reach the patient. */
  | 'RefundFailed'
  /** Another system was paid. */
  | 'PaidElsewhere'
  | 'RefundedElsewhere'

/** `Receivable`: what patients owe. `Vendor`: what the payment provider holds for us. A positive amount is a debit. */
export type Account = 'Receivable' | 'Income' | 'Vendor' | 'OwedToPatient' | 'OtherSystems'

/** The ledger. The database refuses to change or delete a row of it, and each entry whose lines do not add up to zero. */
export type LedgerTables = {
  /** What the payment provider is asked for, written before it is asked. */
  readonly payment_intents: {
    /** What the provider is told that it is for. */
    readonly reference: string
    readonly kind: 'Charge' | 'Refund'
    readonly provider: 'stripe' | 'sandbox'
    /** The visit's charge. */
    readonly subject: string
    readonly user_id: string
    readonly amount_in_cents: number
    /** The provider's id of the charge that a refund gives back. */
    readonly refunded_charge: string | null
    readonly created_at: Date
  }
  readonly ledger_entries: {
    readonly id: string
    readonly kind: EntryKind
    /** What it records, once for each kind: the provider's id of a charge or refund, or an id of ours. */
    readonly reference: string
    /** The charge or invoice that it belongs to. */
    readonly subject: string
    readonly user_id: string
    readonly created_at: Date
  }
  readonly ledger_lines: { readonly entry_id: string; readonly account: Account; readonly amount_in_cents: number }
  /** Where our record and the provider's differed. */
  readonly reconciliation_findings: {
    readonly kind: string
    readonly vendor_id: string
    readonly subject: string | null
    readonly expected_in_cents: number
    readonly found_in_cents: number
    /** `false` where a person has to look. */
    readonly is_settled: boolean
    readonly found_at: Date
  }
  /** Until when the provider's record has been compared. */
  readonly reconciliations: { readonly provider: 'stripe' | 'sandbox'; readonly compared_until: Date }
}

export type PaymentIntentRow = Selectable<LedgerTables['payment_intents']>
export type FindingRow = Selectable<LedgerTables['reconciliation_findings']>
