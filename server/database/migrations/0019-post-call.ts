import { type Kysely, sql } from 'kysely'

/** What people say of their visits after them, and incidents that they report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table appointment_feedback (
    appointment_id bigint primary key references appointments,
    user_id uuid not null references users,
    sealed_content bytea not null,
    submitted_at timestamptz not null
  )`,
  'create index feedback_of_user on appointment_feedback (user_id)',
  `create table appointment_incidents (
    id uuid primary key,
    appointment_id bigint not null references appointments,
    user_id uuid not null references users,
    sealed_content bytea not null,
    reported_at timestamptz not null,
    notified_at timestamptz
  )`,
  'create index incidents_of_user on appointment_incidents (user_id)',
  'create index incidents_of_appointment on appointment_incidents (appointment_id)',
  'create index incidents_to_notify on appointment_incidents (reported_at) where notified_at is null',
]
