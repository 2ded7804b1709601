import { type Kysely, sql } from 'kysely'

/** When a person accepted the terms of the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users add column terms_accepted_at timestamptz').execute(db)
}
