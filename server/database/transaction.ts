import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import { postgresCode } from './postgres-code.ts'
import { CHANGED_RESULT } from './prepared-client.ts'
import type { Tables } from './tables.ts'
import { insideTransaction } from './transaction-scope.ts'

/** The query builder inside a transaction. */
export type Trx = Transaction<Tables>

/**
 * If hundreds of requests need one row, they wait for each other, so attempts are repeated for
 * several seconds.
 */
const MOST_ATTEMPTS = 40
const LONGEST_DELAY_MS = 400
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const RETRYABLE: readonly (string | undefined)[] = [SERIALIZATION_FAILURE, DEADLOCK, CHANGED_RESULT]

/**
 * Runs work in one transaction, read committed: each statement sees earlier commits.
 * If later writes rely on what the work reads, lock the rows or add a constraint;
 * `server/docs/data.md` lists which. The work is repeated from its start after a deadlock. It must
 * use nothing but the database and must not take a second connection from the pool: under load, all
 * would wait for each other.
 *
 * @throws The error of the work, after rolling back.
 */
export function withTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, 'read committed', work)
}

/**
 * As `withTransaction`, but serializable: the result is as if no other such transaction ran at the
 * same time. If PostgreSQL cannot ensure that, the work is repeated. For rare work that reads more
 * than it could lock: starts, commands and the embedded gateways.
 */
export function withSerializableTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, 'serializable', work)
}

async function inTransaction<Result>(
  db: Db,
  isolation: 'read committed' | 'serializable',
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute((trx) => insideTransaction(() => work(trx)))
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isRetryable(error)) throw error
      await delay(Math.random() * Math.min(5 * 2 ** attempt, LONGEST_DELAY_MS))
    }
  }
}

/** The name of the violated constraint, for example of a unique index. */
export function postgresConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.includes(postgresCode(error))
}
