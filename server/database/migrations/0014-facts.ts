import { type Kysely, sql } from 'kysely'

/** Published facts: the rules that the server judges by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table fact_versions (
    version text primary key,
    number integer not null unique check (number > 0),
    files jsonb not null,
    published_at timestamptz not null
  )`,
  `create trigger fact_versions_never_change before update or delete on fact_versions
    for each row execute function refuse_change_of_flow_version()`,
  `create table current_facts (
    is_only boolean primary key default true check (is_only),
    version text not null references fact_versions,
    moved_at timestamptz not null
  )`,
]
