import type { Selectable } from 'kysely'

export type AccountTables = {
  /** Requests to delete an account. At most one of a person is not taken back. The database refuses to remove one. */
  readonly account_deletions: {
    readonly id: string
    readonly user_id: string
    readonly requested_at: Date
    readonly taken_back_at: Date | null
    /** From then on it cannot be taken back. */
    readonly begun_at: Date | null
    readonly carried_out_at: Date | null
    /** The member of staff who carries it out. */
    readonly staff_id: string | null
  }
}

export type AccountDeletionRow = Selectable<AccountTables['account_deletions']>
