import { type Kysely, sql } from 'kysely'

/** Who asked for their account to be deleted, and what became of it. A request is never removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Nobody takes back what was begun, and whoever begins says who they are.
  `create table account_deletions (
    id uuid primary key,
    user_id uuid not null references users,
    requested_at timestamptz not null,
    taken_back_at timestamptz,
    begun_at timestamptz,
    carried_out_at timestamptz,
    staff_id text check (staff_id <> ''),
    check (taken_back_at is null or begun_at is null),
    check (carried_out_at is null or begun_at is not null),
    check ((begun_at is null) = (staff_id is null))
  )`,
  'create unique index one_account_deletion on account_deletions (user_id) where taken_back_at is null',
  `create trigger append_only before delete or truncate on account_deletions
    for each statement execute function refuse_change()`,
]
