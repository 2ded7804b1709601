import { type Kysely, sql } from 'kysely'

/**
 * The pharmacies that people chose, the one that an organization suggests, and the embedded
 * directory: pharmacies found by any part of their name and address, and what was prescribed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create extension if not exists pg_trgm',
  'alter table organizations add column suggested_pharmacy_id text',
  `create table user_pharmacies (
    user_id uuid not null references users,
    pharmacy_id text not null,
    is_primary boolean not null,
    chosen_at timestamptz not null,
    primary key (user_id, pharmacy_id)
  )`,
  'create unique index primary_pharmacy_of_user on user_pharmacies (user_id) where is_primary',
  `create table directory_pharmacies (
    pharmacy_id text primary key,
    store_name text not null,
    address1 text not null,
    address2 text,
    city text not null,
    state text not null,
    zip_code text not null,
    primary_phone text check (primary_phone ~ '^[0-9]{10}$'),
    service_level text,
    search_text text not null
  )`,
  'create index pharmacies_by_words on directory_pharmacies using gin (search_text gin_trgm_ops)',
  `create table directory_prescriptions (
    prescription_id text primary key,
    customer_id text not null,
    is_active boolean not null,
    generic_product_name text,
    dose_form text,
    raw_name text not null,
    strength text,
    directions text,
    quantity double precision,
    dispense_unit_description text,
    days_supply integer,
    written_date date not null
  )`,
  'create index prescriptions_of_customer on directory_prescriptions (customer_id, written_date)',
]
