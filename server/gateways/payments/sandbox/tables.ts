import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Outcome } from '../../../errors.ts'

/** What the sandbox keeps in place of a vendor. A card's number, code and zip are in none of them. */
export type SandboxTables = {
  readonly sandbox_customers: { readonly id: string; readonly reference: string; readonly created_at: Date }
  readonly sandbox_cards: {
    readonly id: string
    /** `null` until somebody keeps it. */
    readonly customer_id: string | null
    /** The test card that it is. */
    readonly name: string
    readonly expiry_month: number
    readonly expiry_year: number
    readonly created_at: Date
  }
  /** Cards that the patient has to confirm to the bank before they are kept. */
  readonly sandbox_setups: {
    readonly id: string
    /** What the patient's browser is given to confirm with. */
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
  /** The first answer under each idempotency key. */
  readonly sandbox_requests: {
    readonly key: string
    readonly arguments_hash: Buffer
    readonly answer: ColumnType<Outcome<unknown>, string, string>
    readonly created_at: Date
  }
}

export type SandboxCardRow = Selectable<SandboxTables['sandbox_cards']>
export type SandboxSetupRow = Selectable<SandboxTables['sandbox_setups']>
