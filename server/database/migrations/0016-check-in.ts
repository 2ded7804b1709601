import { type Kysely, sql } from 'kysely'

/** When patients checked in to their visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table appointments add column checked_in_at timestamptz').execute(db)
}
