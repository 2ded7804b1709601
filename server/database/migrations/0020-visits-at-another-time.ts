import { type Kysely, sql } from 'kysely'

/** Visits that were put to another time while their patients know of the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table appointments add column told_start timestamptz',
  `create index visits_at_another_time on appointments (starts_at) where told_start is not null and status = 'upcoming'`,
]
