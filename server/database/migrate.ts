import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { installJobQueues } from '../outbox/job-queue.ts'
import { reasonOf } from './connection-failure.ts'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { postgresCode } from './postgres-code.ts'

/** Held by the process that does the work. A number of our own. */
const MIGRATION_LOCK = 715_225_740

/**
 * Brings a database to the newest shape. Several processes may call it at once; one does the work.
 *
 * @throws {Error} Naming the migration that failed. What it did is rolled back.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Until this transaction ends. The work has connections of its own.
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await migrateTables(db)
    await installJobQueues(db)
  })
}

async function migrateTables(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const where = failed === undefined ? '' : `migration "${failed}" failed: `
  throw new Error(`Cannot migrate the database: ${where}${wordsOf(error)}`, { cause: error })
}

/** PostgreSQL quotes stored values where it says that one of them is not what it should be (class 22). */
function wordsOf(error: unknown): string {
  const code = postgresCode(error)
  return code?.startsWith('22') === true ? `PostgreSQL's code is ${code}` : reasonOf(error)
}
