import { type Kysely, sql } from 'kysely'

/**
 * E-mails that were changed and are not verified yet, billing addresses, and whose name stands on
 * an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table users add column email_changed_at timestamptz',
  'alter table users add constraint changed_email_is_unverified check (email_changed_at is null or not email_verified)',
  `alter table users
    add column address_name text,
    add column billing_name text,
    add column billing_line1 text,
    add column billing_line2 text,
    add column billing_city text,
    add column billing_state text,
    add column billing_zip text`,
]
