import { type Kysely, sql } from 'kysely'

/** Why and how visits were cancelled, and the late cancellation fee that is owed for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table appointments
    add column changed_out_of_policy boolean not null default false,
    add column late_fee_in_cents integer check (late_fee_in_cents > 0),
    add column cancel_reason text
      check (cancel_reason in ('SchedulingConflict', 'UnexpectedCircumstances', 'TechnicalIssues', 'Other')),
    add column sealed_cancel_details bytea,
    add constraint fee_of_cancelled_visits check (late_fee_in_cents is null or (status = 'cancelled' and changed_out_of_policy))`,
  `create index fees_to_charge on appointments (ends_at)
    where status = 'cancelled' and late_fee_in_cents is not null and not is_settled`,
]
