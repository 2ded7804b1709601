import type { Selectable } from 'kysely'

export type AccountTables = {
  /**
   * Requests to delete an account. A person has at most one that is not withdrawn. The database
   * refuses to delete rows.
   */
  readonly account_deletions: {
    readonly id: string
    readonly user_id: string
    readonly requested_at: Date
    readonly taken_back_at: Date | null
    /** Set when staff start. After that, the person cannot withdraw it. */
    readonly begun_at: Date | null
    readonly carried_out_at: Date | null
    /** The member of staff who carries it out. */
    readonly staff_id: string | null
  }
}

export type AccountDeletionRow = Selectable<AccountTables['account_deletions']>
