import type { Selectable } from 'kysely'

/** Results by idempotency key. */
export type IdempotencyTables = {
  readonly idempotency_keys: {
    readonly user_id: string
    /** The mutation's name. */
    readonly operation: string
    /** As the client chose it. */
    readonly key: string
    /** SHA-256 of the arguments, which are not stored. */
    readonly arguments_hash: Buffer
    /** Id of the created object. `null` only inside the transaction that creates it. */
    readonly result_id: string | null
    readonly created_at: Date
  }
}

export type IdempotencyKeyRow = Selectable<IdempotencyTables['idempotency_keys']>
