import { type Kysely, sql } from 'kysely'

/**
 * Indexes of what grows with use, and which visits are settled, so that the billing looks at no
 * others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create index sessions_by_age on sessions (created_at)',
  'create index visit_charges_of_user on visit_charges (user_id)',
  'create index mails_by_age on mails (settled_at) where settled_at is not null',
  `create index appointments_of_provider on appointments (provider_id, starts_at)
    where status not in ('cancelled', 'rescheduled')`,
  'alter table appointments add column is_settled boolean not null default false',
  `update appointments set is_settled = true from visit_charges
    where visit_charges.appointment_id = appointments.id and visit_charges.status in ('Paid', 'Waived')`,
  `create index appointments_to_charge on appointments (ends_at)
    where status = 'complete' and payment_source = 'SelfPay' and price_in_cents is not null and not is_settled`,
]
