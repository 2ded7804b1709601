import { type Kysely, sql } from 'kysely'

/** Passkeys, what devices are to sign, and who put off the offer of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table passkey_accounts (
    user_id uuid primary key references users on delete cascade,
    handle bytea not null unique,
    offer_put_off_at timestamptz
  )`,
  `create table passkeys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    -- Whole numbers up to 2^32, which no integer of 32 bits holds and which the driver gives as numbers.
    signature_count double precision not null check (signature_count >= 0),
    transports text[] not null,
    name text check (name <> ''),
    device text not null check (device in ('Phone', 'Tablet', 'Computer', 'Unknown')),
    browser text not null check (browser in ('Chrome', 'Edge', 'Firefox', 'Safari', 'Unknown')),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_of_user on passkeys (user_id)',
  `create table passkey_challenges (
    challenge_hash bytea primary key,
    user_id uuid references users on delete cascade,
    expires_at timestamptz not null
  )`,
  'alter table sessions drop constraint sessions_way_in_check',
  `alter table sessions add constraint sessions_way_in_check check (way_in in ('Password', 'Link', 'School', 'Passkey'))`,
]
