import { type Kysely, sql } from 'kysely'

/** A visit that was moved says so as the reason it did not take place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table appointments drop constraint appointments_cancel_reason_check',
  `alter table appointments add constraint appointments_cancel_reason_check check (cancel_reason in
    ('SchedulingConflict', 'UnexpectedCircumstances', 'TechnicalIssues', 'Other', 'Rescheduled'))`,
  `update appointments set cancel_reason = 'Rescheduled' where status = 'rescheduled' and cancel_reason is null`,
]
