import { type Kysely, sql } from 'kysely'

/**
 * One account per phone number, a language only where interpretation is wanted, and how far a
 * referred account is set up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create unique index one_account_per_phone on users (phone) where phone is not null',
  'alter table users add column account_activated_at timestamptz',
  'alter table users add column is_secondary_state_answered boolean not null default false',
  `alter table users add constraint language_of_interpretation
    check (interpretation_language_id is null or requests_interpretation_services is true)`,
]
