import { type Kysely, sql } from 'kysely'

/** Keys under which something was made or charged once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    operation text not null,
    key text not null,
    arguments_hash bytea not null,
    result_id text,
    created_at timestamptz not null,
    primary key (user_id, operation, key)
  )`,
]
