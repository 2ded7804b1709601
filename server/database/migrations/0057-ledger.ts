import { type Kysely, sql } from 'kysely'

/**
 * The ledger: what each bill, payment and refund moved, in double entry; what the payment provider
 * was asked for; and what comparing both with the provider's own record found. Nothing of it is
 * ever changed or deleted, so nothing in it refers to rows that may be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const APPEND_ONLY = ['payment_intents', 'ledger_entries', 'ledger_lines', 'reconciliation_findings']

const STATEMENTS = [
  `create table payment_intents (
    reference text primary key,
    kind text not null check (kind in ('Charge', 'Refund')),
    provider text not null check (provider in ('stripe', 'sandbox')),
    subject uuid not null,
    user_id uuid not null,
    amount_in_cents integer not null check (amount_in_cents > 0),
    refunded_charge text check ((refunded_charge is not null) = (kind = 'Refund')),
    created_at timestamptz not null
  )`,
  'create index payment_intents_by_time on payment_intents (created_at)',
  `create table ledger_entries (
    id uuid primary key,
    kind text not null check (kind in
      ('Billed', 'Paid', 'Surplus', 'Short', 'PaymentReversed', 'Refunded', 'RefundFailed', 'PaidElsewhere', 'RefundedElsewhere')),
    reference text not null,
    subject uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    unique (kind, reference)
  )`,
  'create index ledger_entries_of_subject on ledger_entries (subject)',
  'create index ledger_entries_by_reference on ledger_entries (reference)',
  `create table ledger_lines (
    entry_id uuid not null references ledger_entries,
    account text not null check (account in
      ('Receivable', 'Income', 'Vendor', 'OwedToPatient', 'OtherSystems')),
    amount_in_cents integer not null check (amount_in_cents <> 0),
    primary key (entry_id, account)
  )`,
  `create table reconciliation_findings (
    kind text not null,
    vendor_id text not null,
    subject uuid,
    expected_in_cents integer not null,
    found_in_cents integer not null,
    is_settled boolean not null,
    found_at timestamptz not null,
    primary key (kind, vendor_id)
  )`,
  `create table reconciliations (
    provider text primary key check (provider in ('stripe', 'sandbox')),
    compared_until timestamptz not null
  )`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
  $$`,
  ...APPEND_ONLY.map(
    (table) => `create trigger append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
  // At the commit, when all lines of an entry are there.
  `create function check_balance() returns trigger language plpgsql as $$
    declare
      entry uuid := case tg_table_name when 'ledger_entries' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end;
      lines integer;
      total bigint;
    begin
      select count(*), coalesce(sum(amount_in_cents), 0) into lines, total from ledger_lines where entry_id = entry;
      if lines < 2 or total <> 0 then
        raise exception 'A ledger entry does not balance' using errcode = 'check_violation', constraint = 'ledger_balance';
      end if;
      return null;
    end
  $$`,
  `create constraint trigger ledger_balance after insert on ledger_entries deferrable initially deferred
    for each row execute function check_balance()`,
  `create constraint trigger ledger_balance after insert on ledger_lines deferrable initially deferred
    for each row execute function check_balance()`,
  ...openingEntries(),
  'alter table sandbox_charges add column refunded_in_cents integer not null default 0 check (refunded_in_cents >= 0)',
  'update sandbox_charges set refunded_in_cents = amount_in_cents where refunded_at is not null',
  `create table sandbox_refunds (
    id text primary key,
    charge_id text not null references sandbox_charges,
    amount_in_cents integer not null check (amount_in_cents > 0),
    reference text not null,
    created_at timestamptz not null
  )`,
  `create or replace view billed_charges as
    select id, user_id, appointment_id, charge_type, amount_in_cents, amount_in_cents as full_price_in_cents, refunded_in_cents,
      null::text as coupon_code, created_at, captured_at, case when captured_at is null then 'Pending' else 'Paid' end as status
    from external_charges
    union all
    select charge.id, charge.user_id, charge.appointment_id,
      case when visit.late_fee_in_cents is null then 'SelfPay' else 'LateCancellationFee' end,
      charge.amount_in_cents, charge.full_price_in_cents,
      (select coalesce(sum(line.amount_in_cents), 0)::integer
        from ledger_entries entry join ledger_lines line on line.entry_id = entry.id and line.account = 'Income'
        where entry.subject = charge.id and entry.kind in ('Refunded', 'RefundFailed')),
      coupons.code, charge.attempted_at,
      case when charge.status = 'Paid' then charge.settled_at end, charge.status
    from visit_charges charge
    join appointments visit on visit.id = charge.appointment_id
    left join coupons on coupons.id = charge.coupon_id`,
]

/** What was charged and billed before there was a ledger. */
function openingEntries(): readonly string[] {
  return [
    `insert into payment_intents
      select charge.id || '.' || charge.attempt, 'Charge', coalesce(card.provider, 'sandbox'), charge.id, charge.user_id,
        charge.amount_in_cents, null, charge.attempted_at
      from visit_charges charge left join payment_methods card on card.id = charge.payment_method_id
      where charge.status <> 'Waived' and charge.amount_in_cents > 0`,
    `create temporary table opening on commit drop as
      select gen_random_uuid() entry, 'Billed' kind, id || '' reference, id subject, user_id, attempted_at created_at,
        'Receivable' debit, 'Income' credit, amount_in_cents amount
      from visit_charges where status <> 'Waived'
      union all select gen_random_uuid(), 'Paid', charge_id, id, user_id, settled_at, 'Vendor', 'Receivable', amount_in_cents
      from visit_charges where status = 'Paid' and charge_id is not null
      union all select gen_random_uuid(), 'Billed', id || '', id, user_id, created_at, 'Receivable', 'Income', amount_in_cents
      from external_charges
      union all select gen_random_uuid(), 'PaidElsewhere', id || '', id, user_id, captured_at, 'OtherSystems', 'Receivable', amount_in_cents
      from external_charges where captured_at is not null
      union all select gen_random_uuid(), 'RefundedElsewhere', id || '', id, user_id, captured_at, 'Income', 'OtherSystems', refunded_in_cents
      from external_charges where refunded_in_cents > 0
      union all select gen_random_uuid(), 'Billed', id || '', id, user_id, created_at, 'Receivable', 'Income', amount_in_cents
      from invoices
      union all select gen_random_uuid(), 'PaidElsewhere', id || '', id, user_id, created_at, 'OtherSystems', 'Receivable', amount_in_cents
      from invoices where paid`,
    `insert into ledger_entries select entry, kind, reference, subject, user_id, created_at from opening where amount > 0`,
    `insert into ledger_lines
      select entry, debit, amount from opening where amount > 0 union all select entry, credit, -amount from opening where amount > 0`,
    // Triggers that wait for the end of a transaction keep its tables from being changed further.
    'set constraints all immediate',
    'drop table opening',
  ]
}
