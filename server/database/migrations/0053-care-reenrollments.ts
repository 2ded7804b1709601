import { type Kysely, sql } from 'kysely'

/** Where people will be, who said so before they go on with sponsored care that is on hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table care_reenrollments (
        user_id uuid not null references users,
        care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
        state text not null check (state ~ '^[A-Z]{2}$'),
        confirmed_at timestamptz not null,
        primary key (user_id, care_type)
      )`,
    )
    .execute(db)
}
