import { type Kysely, sql } from 'kysely'

/**
 * Keys under which something was made or charged once; providers, when they work, and
 * appointments.
 */
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
  `create extension if not exists btree_gist`,
  `create table providers (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    post_nominal_titles text,
    classification text not null,
    care_types text[] not null check (care_types <@ array['Therapy', 'Psychiatry'] and cardinality(care_types) > 0),
    geo_states text[] not null,
    pronouns text,
    gender text,
    fun_fact text,
    eligible_for_scheduling_promotion boolean not null default false,
    degrees text[] not null default '{}',
    qualifications text[] not null default '{}',
    certifications text[] not null default '{}',
    time_zone text not null
  )`,
  `create table provider_traits (
    provider_id uuid not null references providers on delete cascade,
    category text not null,
    trait_values text[] not null,
    primary key (provider_id, category)
  )`,
  `create table provider_hours (
    provider_id uuid not null references providers on delete cascade,
    weekday smallint not null check (weekday between 1 and 7),
    start_minute smallint not null check (start_minute >= 0),
    end_minute smallint not null check (end_minute <= 1440),
    primary key (provider_id, weekday, start_minute),
    check (start_minute < end_minute)
  )`,
  `create table provider_exceptions (
    provider_id uuid not null references providers on delete cascade,
    date date not null,
    kind text not null check (kind in ('Extra', 'Off')),
    start_minute smallint not null check (start_minute >= 0),
    end_minute smallint not null check (end_minute <= 1440),
    primary key (provider_id, date, kind, start_minute),
    check (start_minute < end_minute)
  )`,
  `create table appointments (
    id bigint generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    provider_id uuid not null references providers,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    appointment_type text not null check (appointment_type in ('intake', 'checkin', 'adhoc')),
    status text not null check (status in ('upcoming', 'complete', 'cancelled', 'rescheduled', 'no show')),
    description text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    payment_source text not null check (payment_source in ('Insurance', 'OONInsurance', 'Organization', 'SelfPay')),
    price_in_cents integer check (price_in_cents >= 0),
    created_at timestamptz not null,
    cancelled_at timestamptz,
    check (starts_at < ends_at),
    constraint appointments_of_provider_apart exclude using gist
      (provider_id with =, tstzrange(starts_at, ends_at) with &&) where (status not in ('cancelled', 'rescheduled')),
    constraint appointments_of_patient_apart exclude using gist
      (user_id with =, tstzrange(starts_at, ends_at) with &&) where (status not in ('cancelled', 'rescheduled'))
  )`,
  `create unique index one_intake_of_care_type on appointments (user_id, care_type)
    where appointment_type = 'intake' and status in ('upcoming', 'complete')`,
  `create index appointments_of_user on appointments (user_id, starts_at)`,
]
