import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { installJobQueues } from '../outbox/job-queue.ts'
import { reasonOf } from './connection-failure.ts'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { postgresCode } from './postgres-code.ts'

/** An arbitrary id for PostgreSQL's advisory lock. */
const MIGRATION_LOCK = 715_225_740

/**
 * Migrates a database to the newest version. Several processes may call it at the same time; one
 * does the work.
 *
 * @throws {Error} Naming the failed migration, which is rolled back.
 */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Held until this transaction ends. The migrations use other connections.
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await migrateTables(db)
    await installJobQueues(db)
  })
}

async function migrateTables(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const where = failed === undefined ? '' : `migration "${failed}" failed: `
  throw new Error(`Cannot migrate the database: ${where}${wordsOf(error)}`, { cause: error })
}

/**
 * The message of an error. For class 22 only the code, because PostgreSQL quotes stored values
 * there.
 */
function wordsOf(error: unknown): string {
  const code = postgresCode(error)
  return code?.startsWith('22') === true ? `PostgreSQL's code is ${code}` : reasonOf(error)
}
