import { type Kysely, sql } from 'kysely'

/**
 * Organizations, people, their care flows, tasks and notifications, sessions, attempts, and what
 * local gateways keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table organizations (
    id uuid primary key,
    name text not null,
    logo_url text,
    minimum_age integer check (minimum_age between 0 and 120),
    department_name text,
    department_address text,
    department_hours text
  )`,
  `create table organization_entitlements (
    organization_id uuid not null references organizations on delete cascade,
    key text not null,
    config jsonb not null default '{}',
    primary key (organization_id, key)
  )`,
  `create table organization_care_flows (
    organization_id uuid not null references organizations on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    sponsored_sessions integer check (sponsored_sessions >= 0),
    hide_session_count boolean not null default false,
    can_self_refer boolean not null default true,
    states_available text[] not null default '{}',
    referral_restricted_states text[] not null default '{}',
    primary key (organization_id, care_type)
  )`,
  `create table organization_resources (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    position integer not null,
    name text not null,
    description text,
    resource_type text,
    resource_subtype text,
    show_as_crisis_resource boolean not null default false,
    contact text,
    location text,
    phone text,
    email text,
    hours text,
    website text,
    tags text[] not null default '{}'
  )`,
  `create table users (
    id uuid primary key,
    customer_id text not null unique,
    email text not null,
    email_key text not null unique check (email_key = lower(email_key)),
    email_verified boolean not null default false,
    password_hash text,
    has_sso boolean not null default false,
    first_name text not null default '',
    last_name text not null default '',
    preferred_name text,
    birth_date date,
    phone text check (phone ~ '^[0-9]{10}$'),
    pronouns text,
    origin text not null check (origin in ('Dtc', 'Student')),
    referral_source text check (referral_source in ('Portal', 'Mcp')),
    organization_id uuid references organizations,
    organization_identification text,
    address_line1 text,
    address_line2 text,
    address_city text,
    address_state text,
    address_zip text,
    secondary_state text,
    is_therapy_onboarding boolean not null default false,
    awaiting_minor_consent boolean not null default false,
    has_payment_method boolean not null default false,
    is_payment_method_valid boolean not null default true,
    has_adhd boolean not null default false,
    has_anxiety boolean not null default false,
    has_depression boolean not null default false,
    requests_interpretation_services boolean,
    interpretation_language_id text,
    created_at timestamptz not null
  )`,
  `create table user_care_flows (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    care_status text not null check (care_status in ('Active', 'Cancelled', 'Deleted', 'Discharged', 'New', 'OnHold', 'ScreenedOut')),
    payment_source text not null check (payment_source in ('Insurance', 'OONInsurance', 'Organization', 'SelfPay')),
    hide_session_count boolean,
    created_at timestamptz not null,
    unique (user_id, care_type)
  )`,
  `create table tasks (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    ref text not null,
    title text not null,
    done boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (user_id, ref)
  )`,
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    key text not null,
    data jsonb not null default '{}',
    is_dismissible boolean not null default true,
    is_required boolean not null default false,
    created_at timestamptz not null,
    dismissed_at timestamptz
  )`,
  `create index notifications_of_user on notifications (user_id, created_at)`,
  `create table sessions (
    id uuid primary key,
    token_hash bytea not null unique,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index sessions_of_user on sessions (user_id)`,
  `create table attempts (
    bucket bytea primary key,
    count integer not null,
    window_ends_at timestamptz not null
  )`,
  `create table analytics_events (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    tag text not null,
    data jsonb not null,
    tracked_at timestamptz not null
  )`,
  `create table outbox_mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  `create table safety_notices (
    record_id text primary key,
    noticed_at timestamptz not null
  )`,
]
