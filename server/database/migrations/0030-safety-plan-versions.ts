import { type Kysely, sql } from 'kysely'

/** Safety plans: who began one, and every version that was saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table safety_plans add column activating_provider uuid references providers',
  `create table safety_plan_versions (
    id uuid primary key,
    user_id uuid not null references safety_plans,
    number integer not null check (number > 0),
    edited_at timestamptz not null,
    editor text not null check (editor in ('patient', 'provider')),
    sealed_plan bytea not null,
    unique (user_id, number)
  )`,
]
