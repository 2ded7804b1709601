import { type Kysely, sql } from 'kysely'

/**
 * What people write to Patient Support, on its way to the help desk; and the embedded help desk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table support_messages (
    id uuid primary key,
    user_id uuid not null references users,
    client_id text not null,
    tags text[] not null,
    status text not null default 'Waiting' check (status in ('Waiting', 'Sent', 'Refused', 'GivenUp')),
    attempts integer not null default 0,
    failure text,
    sealed_content bytea not null,
    created_at timestamptz not null,
    settled_at timestamptz,
    unique (user_id, client_id)
  )`,
  `create table support_drafts (
    user_id uuid not null references users,
    path text not null,
    client_id text not null,
    sealed_content bytea not null,
    primary key (user_id, path)
  )`,
  `create table help_desk_tickets (
    id uuid primary key,
    sealed_content bytea not null,
    created_at timestamptz not null
  )`,
]
