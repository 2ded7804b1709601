import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Outcome } from '../../../errors.ts'

/** The sandbox's data, which a vendor has otherwise. Contains no card's number, code or zip. */
export type SandboxTables = {
  readonly sandbox_customers: {
    readonly id: string
    readonly reference: string
    readonly created_at: Date
  }
  readonly sandbox_cards: {
    readonly id: string
    /** `null` until it is stored for a customer. */
    readonly customer_id: string | null
    /** Name of the test card. */
    readonly name: string
    readonly expiry_month: number
    readonly expiry_year: number
    readonly created_at: Date
  }
  /** Cards that the patient must confirm with the bank before they are stored. */
  readonly sandbox_setups: {
    readonly id: string
    /** The secret with which the patient's browser confirms. */
    readonly client_secret: string
    readonly customer_id: string
    readonly card_id: string
    readonly status: 'asked' | 'confirmed' | 'refused'
    readonly created_at: Date
  }
  readonly sandbox_charges: {
    readonly id: string
    readonly customer_id: string
    readonly card_id: string
    readonly amount_in_cents: number
    readonly reference: string
    readonly refunded_at: Date | null
    readonly refunded_in_cents: Generated<number>
    readonly created_at: Date
  }
  readonly sandbox_refunds: {
    readonly id: string
    readonly charge_id: string
    readonly amount_in_cents: number
    readonly reference: string
    readonly created_at: Date
  }
  /** The first reply for each idempotency key. */
  readonly sandbox_requests: {
    readonly key: string
    readonly arguments_hash: Buffer
    readonly answer: ColumnType<Outcome<unknown>, string, string>
    readonly created_at: Date
  }
}

export type SandboxCardRow = Selectable<SandboxTables['sandbox_cards']>
export type SandboxSetupRow = Selectable<SandboxTables['sandbox_setups']>
