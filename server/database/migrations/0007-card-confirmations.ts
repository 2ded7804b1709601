import { type Kysely, sql } from 'kysely'

/** Cards that the sandbox keeps once the patient has confirmed them to the bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table sandbox_setups (
        id text primary key,
        client_secret text not null unique,
        customer_id text not null references sandbox_customers,
        card_id text not null references sandbox_cards,
        status text not null check (status in ('asked', 'confirmed', 'refused')),
        created_at timestamptz not null
      )`,
    )
    .execute(db)
}
