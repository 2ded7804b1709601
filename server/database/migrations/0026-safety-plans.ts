import { type Kysely, sql } from 'kysely'

/** Safety plans: a provider begins one with a person, who has at most one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table safety_plans (
    user_id uuid primary key references users,
    created_at timestamptz not null
  )`,
]
