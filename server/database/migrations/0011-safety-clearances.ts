import { type Kysely, sql } from 'kysely'

/** Who of the staff cleared a person's safety flag, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table safety_clearances (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    staff_id text not null,
    reason text not null,
    cleared_at timestamptz not null
  )`,
  'create index safety_clearances_of_user on safety_clearances (user_id, cleared_at)',
]
