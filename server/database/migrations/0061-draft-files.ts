import { type Kysely, sql } from 'kysely'

/** The files of messages that were begun, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table message_channels add column draft_upload_ids uuid[] not null default '{}'`)
    .execute(db)
}
