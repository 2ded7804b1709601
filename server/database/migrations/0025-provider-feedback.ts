import { type Kysely, sql } from 'kysely'

/** What people say of their providers after some sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table provider_feedback (
    user_id uuid not null references users,
    provider_id uuid not null references providers on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    feedback_type text not null check (feedback_type in ('Initial', 'Followup')),
    sealed_content bytea,
    submitted_at timestamptz not null,
    primary key (user_id, provider_id, care_type, feedback_type)
  )`,
]
