import { type Kysely, sql } from 'kysely'

/** Which visit a visit took the place of, and the fee that is owed for one that was moved late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table appointments
    add column rescheduled_from bigint references appointments,
    add constraint moved_once unique (rescheduled_from),
    drop constraint fee_of_cancelled_visits,
    add constraint fee_of_changed_visits
      check (late_fee_in_cents is null or (status in ('cancelled', 'rescheduled') and changed_out_of_policy))`,
  'drop index fees_to_charge',
  `create index fees_to_charge on appointments (ends_at)
    where status in ('cancelled', 'rescheduled') and late_fee_in_cents is not null and not is_settled`,
]
