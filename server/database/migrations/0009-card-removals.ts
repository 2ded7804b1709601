import { type Kysely, sql } from 'kysely'

/** Cards that their patient or their bank took back at the vendor: charges still name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table payment_methods add column removed_at timestamptz, add check (removed_at is null or not is_current)',
    )
    .execute(db)
}
