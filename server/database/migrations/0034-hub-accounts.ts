import { type Kysely, sql } from 'kysely'

/**
 * What the Hub says of people: whether they have set it up, and which survey waits for them there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table hub_accounts (
        user_id uuid primary key references users,
        has_onboarded boolean not null,
        survey text check (survey <> '')
      )`,
    )
    .execute(db)
}
