import { type Kysely, sql } from 'kysely'

/** Whom a person's referrer suggests, and the referrer where they are a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table suggested_providers (
    user_id uuid not null references users on delete cascade,
    provider_id uuid not null references providers on delete cascade,
    kind text not null check (kind in ('Suggested', 'Referring')),
    primary key (user_id, kind, provider_id)
  )`,
  `create unique index one_referring_provider on suggested_providers (user_id) where kind = 'Referring'`,
]
