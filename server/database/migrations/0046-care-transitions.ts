import { type Kysely, sql } from 'kysely'

/**
 * People who go on with care that their organization paid for until now, and coupons that are
 * applied without a code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table care_transitions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    care_type text not null check (care_type in ('Therapy', 'Psychiatry')),
    next_steps text not null check (next_steps in ('activeSelfPay')),
    requested_care_out_of_state boolean not null default false,
    created_at timestamptz not null,
    completed_on timestamptz,
    check (completed_on is not null or not requested_care_out_of_state)
  )`,
  'create unique index one_pending_care_transition on care_transitions (user_id, care_type) where completed_on is null',
  'create index care_transitions_of_user on care_transitions (user_id, created_at)',
  'alter table coupons add column is_automatic boolean not null default false',
]
