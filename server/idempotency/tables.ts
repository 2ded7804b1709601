import type { Selectable } from 'kysely'

/** What was made under which key. */
export type IdempotencyTables = {
  readonly idempotency_keys: {
    readonly user_id: string
    /** The mutation's name. */
    readonly operation: string
    /** As the client chose it. */
    readonly key: string
    /** SHA-256 of the arguments; the arguments themselves are nowhere. */
    readonly arguments_hash: Buffer
    /** The id of what was made. `null` only inside the transaction that makes it. */
    readonly result_id: string | null
    readonly created_at: Date
  }
}

export type IdempotencyKeyRow = Selectable<IdempotencyTables['idempotency_keys']>
