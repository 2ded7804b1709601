import { type Kysely, sql } from 'kysely'

/** When somebody read how their school and the operator work together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table users add column collaboration_acknowledged_at timestamptz')
    .execute(db)
}
