import { type Kysely, sql } from 'kysely'

/**
 * Which visits were reminded of, who wants no such mails, mails that are withdrawn, and files that
 * mails carry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table visit_reminders (
    appointment_id bigint not null references appointments on delete cascade,
    hours_before integer not null check (hours_before > 0),
    starts_at timestamptz not null,
    created_at timestamptz not null,
    primary key (appointment_id, hours_before, starts_at)
  )`,
  `create table reminder_refusals (
    user_id uuid primary key references users on delete cascade,
    created_at timestamptz not null
  )`,
  `create index visits_to_come on appointments (starts_at) where status = 'upcoming'`,
  `alter table mails
    add column about text,
    add column until timestamptz,
    drop constraint mails_status_check,
    add constraint mails_status_check check (status in ('Waiting', 'Sent', 'Refused', 'GivenUp', 'Withdrawn'))`,
  `create index mails_about on mails (about) where status = 'Waiting'`,
  `alter table outbox_mails add column attachments jsonb not null default '[]', add column unsubscribe_url text`,
]
