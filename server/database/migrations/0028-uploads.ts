import { type Kysely, sql } from 'kysely'

/** Files that people send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table uploads (
    id uuid primary key,
    user_id uuid not null references users,
    begun_at timestamptz not null,
    purpose text check (purpose in ('message', 'support')),
    file_type text check (file_type in ('image/png', 'image/jpeg', 'application/pdf')),
    sealed_name bytea,
    refusal text,
    used_at timestamptz,
    check ((purpose is null) = (file_type is null) and (purpose is null) = (sealed_name is null)),
    check (purpose is null or refusal is null),
    check (used_at is null or purpose is not null)
  )`,
  'create index unused_uploads on uploads (user_id, begun_at) where used_at is null',
]
