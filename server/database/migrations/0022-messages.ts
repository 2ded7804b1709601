import { type Kysely, sql } from 'kysely'

/** What people and their providers write to each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table message_channels (
    id uuid primary key,
    user_id uuid not null references users,
    provider_id uuid not null references providers,
    last_number integer not null default 0,
    read_number integer not null default 0,
    sealed_draft bytea,
    created_at timestamptz not null,
    unique (user_id, provider_id)
  )`,
  'create index channels_of_provider on message_channels (provider_id)',
  `create table messages (
    id uuid primary key,
    channel_id uuid not null references message_channels,
    number integer not null,
    sender text not null check (sender in ('patient', 'provider')),
    client_id text not null,
    sealed_content bytea not null,
    created_at timestamptz not null,
    unique (channel_id, number),
    unique (channel_id, client_id)
  )`,
]
