import { Migrator } from 'kysely/migration'
import { installJobQueues } from '../outbox/job-queue.ts'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/index.ts'

/**
 * Brings a database to the newest shape. Several processes may call it at once; one does the work.
 *
 * @throws {Error} Naming the migration that failed. What it did is rolled back.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`Cannot migrate the database: migration "${failed}" failed`, { cause: error })
  }
  await installJobQueues(db)
}
