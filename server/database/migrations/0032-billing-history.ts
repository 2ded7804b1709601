import { type Kysely, sql } from 'kysely'

/**
 * Charges and invoices that other systems make, what insurances paid, everything that was charged
 * for a visit in one view, and the insurances of people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const CHARGE_TYPES = `('Copay', 'LateCancellationFee', 'NoShowFee', 'PatientResponsibility', 'SelfPay')`

const STATEMENTS = [
  `create table external_charges (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    appointment_id bigint not null references appointments on delete cascade,
    charge_type text not null check (charge_type in ${CHARGE_TYPES}),
    amount_in_cents integer not null check (amount_in_cents >= 0),
    refunded_in_cents integer not null default 0 check (refunded_in_cents between 0 and amount_in_cents),
    created_at timestamptz not null,
    captured_at timestamptz,
    check (refunded_in_cents = 0 or captured_at is not null)
  )`,
  'create index external_charges_of_user on external_charges (user_id)',
  'create index external_charges_of_appointment on external_charges (appointment_id)',
  `create table insurance_claims (
    appointment_id bigint primary key references appointments on delete cascade,
    user_id uuid not null references users on delete cascade,
    insurance_paid_in_cents integer not null check (insurance_paid_in_cents >= 0),
    finalized_at timestamptz
  )`,
  `create table invoices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    description text not null,
    amount_in_cents integer not null check (amount_in_cents >= 0),
    paid boolean not null,
    created_at timestamptz not null
  )`,
  'create index invoices_of_user on invoices (user_id, created_at)',
  `create table user_insurance (
    user_id uuid primary key references users on delete cascade,
    payer_id text not null,
    sealed_member_id bytea not null,
    updated_at timestamptz not null
  )`,
  `create view billed_charges as
    select id, user_id, appointment_id, charge_type, amount_in_cents, amount_in_cents as full_price_in_cents, refunded_in_cents,
      null::text as coupon_code, created_at, captured_at, case when captured_at is null then 'Pending' else 'Paid' end as status
    from external_charges
    union all
    select charge.id, charge.user_id, charge.appointment_id,
      case when visit.late_fee_in_cents is null then 'SelfPay' else 'LateCancellationFee' end,
      charge.amount_in_cents, charge.full_price_in_cents, 0, coupons.code, charge.attempted_at,
      case when charge.status = 'Paid' then charge.settled_at end, charge.status
    from visit_charges charge
    join appointments visit on visit.id = charge.appointment_id
    left join coupons on coupons.id = charge.coupon_id`,
]
