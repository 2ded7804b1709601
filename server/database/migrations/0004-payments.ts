import { type Kysely, sql } from 'kysely'

/** Cards on file, charges of visits, coupons, and what the payment sandbox keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table payment_customers (
    user_id uuid not null references users on delete cascade,
    provider text not null check (provider in ('stripe', 'sandbox')),
    customer_id text not null,
    created_at timestamptz not null,
    primary key (user_id, provider)
  )`,
  `create table payment_methods (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    provider text not null check (provider in ('stripe', 'sandbox')),
    card_id text not null,
    brand text not null,
    last4 text not null check (last4 ~ '^[0-9]{4}$'),
    expiry_month integer not null check (expiry_month between 1 and 12),
    expiry_year integer not null,
    is_current boolean not null,
    created_at timestamptz not null,
    unique (provider, card_id)
  )`,
  `create unique index one_current_payment_method on payment_methods (user_id) where is_current`,
  `create table coupons (
    id uuid primary key,
    code text not null,
    code_key text not null unique check (code_key = upper(code_key)),
    discount_type text not null check (discount_type in ('PercentDiscount', 'ReplacePrice')),
    percent_discount integer check (percent_discount between 0 and 100),
    replace_price_cents integer check (replace_price_cents >= 0),
    care_types text[] not null default '{}',
    max_uses integer check (max_uses >= 0),
    is_active boolean not null default true
  )`,
  `create table user_coupons (
    user_id uuid not null references users on delete cascade,
    coupon_id uuid not null references coupons,
    applied_at timestamptz not null,
    primary key (user_id, coupon_id)
  )`,
  `create table coupon_uses (
    appointment_id bigint primary key references appointments on delete cascade,
    user_id uuid not null references users on delete cascade,
    coupon_id uuid not null references coupons,
    used_at timestamptz not null
  )`,
  `create index coupon_uses_of_user on coupon_uses (user_id, coupon_id)`,
  `create table visit_charges (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    appointment_id bigint not null unique references appointments on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    full_price_in_cents integer not null check (full_price_in_cents >= 0),
    amount_in_cents integer not null check (amount_in_cents between 0 and full_price_in_cents),
    coupon_id uuid references coupons,
    payment_method_id uuid references payment_methods,
    attempt integer not null,
    status text not null check (status in ('Pending', 'Paid', 'Declined', 'Waived')),
    charge_id text unique,
    attempted_at timestamptz not null,
    settled_at timestamptz
  )`,
  `create table payment_events (
    id text primary key,
    received_at timestamptz not null
  )`,
  `create table sandbox_customers (
    id text primary key,
    reference text not null,
    created_at timestamptz not null
  )`,
  `create table sandbox_cards (
    id text primary key,
    customer_id text references sandbox_customers,
    name text not null,
    expiry_month integer not null,
    expiry_year integer not null,
    created_at timestamptz not null
  )`,
  `create table sandbox_charges (
    id text primary key,
    customer_id text not null references sandbox_customers,
    card_id text not null references sandbox_cards,
    amount_in_cents integer not null check (amount_in_cents > 0),
    reference text not null,
    refunded_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table sandbox_requests (
    key text primary key,
    arguments_hash bytea not null,
    answer jsonb not null,
    created_at timestamptz not null
  )`,
]
