import { type Kysely, sql } from 'kysely'

/** Photos by which staff check who a person is, and what staff did with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table uploads drop constraint uploads_purpose_check',
  `alter table uploads add constraint uploads_purpose_check
    check (purpose in ('message', 'support', 'identificationCard', 'selfie'))`,
  `create table identity_photos (
    user_id uuid not null references users,
    purpose text not null check (purpose in ('identificationCard', 'selfie')),
    upload_id uuid not null unique references uploads,
    sent_at timestamptz not null,
    primary key (user_id, purpose)
  )`,
  'create index identity_photos_by_age on identity_photos (sent_at)',
  `create table identity_reviews (
    id uuid primary key,
    user_id uuid not null references users,
    staff_id text not null,
    reason text not null,
    action text not null check (action in ('asked', 'exported', 'accepted', 'refused')),
    reviewed_at timestamptz not null
  )`,
  'create index identity_reviews_of_user on identity_reviews (user_id, reviewed_at)',
]
