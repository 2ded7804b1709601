import { type Kysely, sql } from 'kysely'

/** Published definitions, runs of flows, assessments, and safety records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table flow_versions (
    flow_id text not null,
    version text not null,
    number integer not null check (number > 0),
    title text not null,
    files jsonb not null,
    published_at timestamptz not null,
    primary key (flow_id, version),
    unique (flow_id, number)
  )`,
  `create function refuse_change_of_flow_version() returns trigger language plpgsql as
    $$ begin raise exception 'a published flow version never changes'; end $$`,
  `create trigger flow_versions_never_change before update or delete on flow_versions
    for each row execute function refuse_change_of_flow_version()`,
  `create table current_flows (
    flow_id text primary key,
    version text not null,
    moved_at timestamptz not null,
    foreign key (flow_id, version) references flow_versions
  )`,
  `create table assessment_requests (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    assessment_key text not null,
    is_follow_up boolean not null default false,
    due_at timestamptz,
    completed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index assessment_requests_of_user on assessment_requests (user_id, created_at)`,
  `create table runs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    flow_id text not null,
    flow_version text not null,
    request_id uuid references assessment_requests on delete cascade,
    inner_flow_id text not null,
    revision integer not null default 0 check (revision >= 0),
    status text not null default 'Active' check (status in ('Active', 'Submitted', 'Ended', 'Abandoned')),
    sealed_state bytea,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (flow_id, flow_version) references flow_versions,
    check ((status = 'Abandoned') = (sealed_state is null))
  )`,
  `create unique index one_active_run on runs
    (user_id, flow_id, coalesce(request_id, '00000000-0000-0000-0000-000000000000')) where status = 'Active'`,
  `create table run_events (
    run_id uuid not null references runs on delete cascade,
    event_id uuid not null,
    revision integer not null,
    primary key (run_id, event_id),
    unique (run_id, revision)
  )`,
  `create table assessment_submissions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    assessment_key text not null,
    flow_id text not null,
    flow_version text not null,
    run_id uuid,
    effect_id text,
    request_id uuid unique references assessment_requests on delete cascade,
    sealed_content bytea not null,
    submitted_at timestamptz not null,
    unique (run_id, effect_id),
    foreign key (flow_id, flow_version) references flow_versions,
    check ((run_id is null) = (effect_id is null))
  )`,
  `create index assessment_submissions_of_user on assessment_submissions (user_id, submitted_at)`,
  `create table safety_records (
    id uuid primary key,
    user_id uuid not null,
    run_id uuid,
    flow_id text not null,
    flow_version text not null,
    flag text not null,
    item text,
    recorded_at timestamptz not null,
    notified_at timestamptz
  )`,
  `create index safety_records_to_report on safety_records (recorded_at) where notified_at is null`,
  `create index safety_records_of_user on safety_records (user_id, recorded_at)`,
]
