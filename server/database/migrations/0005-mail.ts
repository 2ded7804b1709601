import { type Kysely, sql } from 'kysely'

/**
 * Mails on their way, one-time links, staff who act for patients, single sign-on, and providers'
 * recommendations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table mails (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    template text not null,
    status text not null default 'Waiting' check (status in ('Waiting', 'Sent', 'Refused', 'GivenUp')),
    attempts integer not null default 0,
    failure text,
    sealed_content bytea,
    created_at timestamptz not null,
    settled_at timestamptz,
    check ((status = 'Waiting') = (sealed_content is not null)),
    check ((status = 'Waiting') = (settled_at is null))
  )`,
  `create index mails_of_user on mails (user_id, created_at)`,
  `drop table outbox_mails`,
  `create table outbox_mails (
    message_id text primary key,
    sender text not null,
    recipient text not null,
    subject text not null,
    body text not null,
    html text not null,
    created_at timestamptz not null
  )`,
  `create table impersonations (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    staff_id text not null,
    reason text not null,
    created_at timestamptz not null
  )`,
  `create table impersonated_operations (
    id uuid primary key,
    impersonation_id uuid not null references impersonations on delete cascade,
    operation text not null,
    asked_at timestamptz not null
  )`,
  `create index impersonated_operations_in_order on impersonated_operations (impersonation_id, asked_at)`,
  `create table login_links (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    impersonation_id uuid references impersonations on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index login_links_of_user on login_links (user_id, created_at)`,
  `alter table sessions add column impersonation_id uuid references impersonations on delete cascade`,
  `alter table organizations add column sso_redirect_url text`,
  `create table care_recommendations (
    user_id uuid not null references users on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    recommended_at timestamptz not null,
    primary key (user_id, care_type)
  )`,
]
