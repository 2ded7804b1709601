import { type Kysely, sql } from 'kysely'

/** Pictures of providers; who has none is shown by initials. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table provider_portraits (
    provider_id uuid primary key references providers on delete cascade,
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
    bytes bytea not null
  )`)
    .execute(db)
}
