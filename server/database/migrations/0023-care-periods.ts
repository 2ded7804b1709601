import { type Kysely, sql } from 'kysely'

/** The terms and breaks of organizations, of which no two are at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db)
}

const STATEMENT = `create table organization_care_periods (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  start_date date not null,
  end_date date not null,
  period_type text not null check (period_type in ('nonSponsoredBreak', 'nonSponsoredTerm', 'sponsoredBreak', 'sponsoredTerm')),
  check (start_date <= end_date),
  constraint care_periods_apart exclude using gist (organization_id with =, daterange(start_date, end_date, '[]') with &&)
)`
