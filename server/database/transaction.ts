import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './database.ts'
import { postgresCode } from './postgres-code.ts'
import { CHANGED_RESULT } from './prepared-client.ts'
import type { Tables } from './tables.ts'
import { insideTransaction } from './transaction-scope.ts'

/** The query layer inside a transaction. */
export type Trx = Transaction<Tables>

/** Where hundreds want one row, somebody is last: attempts go on for some seconds before they are given up. */
const MOST_ATTEMPTS = 40
const LONGEST_DELAY_MS = 400
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const RETRYABLE: readonly (string | undefined)[] = [SERIALIZATION_FAILURE, DEADLOCK, CHANGED_RESULT]

/**
 * Runs work in one transaction, read committed: each statement sees what was committed before it. What the work reads and then relies on
 * must be locked, or held by a constraint; `server/README.md` says for each what it is. It runs again from its start where two wait for
 * each other. The work must not touch anything but the database, and it must not ask the pool for a second connection: in a crowd, all
 * would wait for one another.
 *
 * @throws What the work throws, after rolling back.
 */
export function withTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, 'read committed', work)
}

/**
 * As `withTransaction`, but serializable: the result is as if no other such transaction ran at the same time; where PostgreSQL cannot keep that, it runs again. For work that is rare and reads more than it could lock: starts, commands, and what stands in for a vendor.
 */
export function withSerializableTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
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

/** The name of the constraint that refused a row, for example that of a unique index. */
export function postgresConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.includes(postgresCode(error))
}
