import { type Kysely, sql } from 'kysely'

/** Log-ins at schools: their providers, log-ins that are under way, and who is who there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table sign_on_providers (
    organization_id uuid primary key references organizations on delete cascade,
    issuer text not null check (issuer <> ''),
    client_id text not null check (client_id <> ''),
    secret_name text check (secret_name <> '')
  )`,
  `create table sign_on_domains (
    domain text primary key check (domain = lower(domain)),
    organization_id uuid not null references sign_on_providers on delete cascade
  )`,
  `create table sign_on_attempts (
    state_hash bytea primary key,
    organization_id uuid not null references sign_on_providers on delete cascade,
    sealed_secrets bytea not null,
    binding_hash bytea not null,
    return_path text,
    expires_at timestamptz not null
  )`,
  `create table sign_on_subjects (
    organization_id uuid not null references organizations on delete cascade,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    linked_at timestamptz not null,
    primary key (organization_id, subject),
    unique (organization_id, user_id)
  )`,
  `alter table login_links drop constraint login_links_purpose_check`,
  `alter table login_links add constraint login_links_purpose_check
    check (purpose in ('AccountActivation', 'LogIn', 'PasswordReset', 'StaffAccess', 'SchoolSignOn'))`,
  `alter table login_links add column binding_hash bytea`,
  `alter table login_links add check ((purpose = 'SchoolSignOn') = (binding_hash is not null))`,
]
