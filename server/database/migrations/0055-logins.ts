import { type Kysely, sql } from 'kysely'

/**
 * How somebody came in, and with what kind of device; `null` for sessions from before. No address
 * is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table sessions
        add column way_in text check (way_in in ('Password', 'Link', 'School')),
        add column device text check (device in ('Phone', 'Tablet', 'Computer', 'Unknown')),
        add column browser text check (browser in ('Chrome', 'Edge', 'Firefox', 'Safari', 'Unknown'))`,
    )
    .execute(db)
}
