import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPublishedDatabase, type TestDatabase } from './database.ts'

const nameOf = async ({ database }: TestDatabase): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  )
  return rows[0]?.name
}

/** All rows, and the state of each sequence. */
async function contents({ database: { db } }: TestDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ content: string }>`
    select table_schema || '.' || table_name || query_to_xml(
      format('select * from %I.%I as one order by one::text', table_schema, table_name),
      true, false, '')::text as content
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    union all select concat_ws(' ', schemaname, sequencename, last_value) from pg_sequences
    order by 1`.execute(db)
  return rows.map(({ content }) => content)
}

async function closed(change: (test: TestDatabase) => Promise<unknown>): Promise<string> {
  const test = await createPublishedDatabase()
  await change(test)
  const name = (await nameOf(test)) ?? ''
  await test.close()
  return name
}

describe('a database that a test file has closed', () => {
  it('has its first rows and sequences again for the next file', async () => {
    const first = await createPublishedDatabase()
    const before = await contents(first)
    const name = await nameOf(first)
    const { db } = first.database
    await sql`insert into organizations (id, name, logo_url)
      values (gen_random_uuid(), 'Harbor College', 'https://harbor.example/logo.svg')`.execute(db)
    await sql`update current_flows set version = version where flow_id = 'intake'`.execute(db)
    await sql`delete from current_flows where flow_id <> 'intake'`.execute(db)
    await sql`select setval(format('%I.%I', schemaname, sequencename), 77) from pg_sequences`.execute(
      db,
    )
    expect(await contents(first)).not.toEqual(before)
    await first.close()

    const second = await createPublishedDatabase()
    expect(await nameOf(second)).toBe(name)
    expect(await contents(second)).toEqual(before)
    await second.close()
  })

  it.each([
    'alter table users add column note text',
    'create table notes (note text)',
    'alter table ledger_lines disable trigger all',
    'create function one() returns int language sql as $$ select 1 $$',
    'alter table users alter column first_name set default $$Ada$$',
    'create index note_index on users (first_name)',
  ])('is not used again after: %s', async (statement) => {
    const changed = await closed(({ database }) => sql.raw(statement).execute(database.db))
    expect(await closed(() => Promise.resolve())).not.toBe(changed)
  })

  it('is refused while a connection is open', async () => {
    const test = await createPublishedDatabase()
    const notices = await test.database.openNotices('left', {
      hear: () => undefined,
      lost: () => undefined,
    })
    await expect(test.close()).rejects.toThrow('connections are open')
    await notices.close()
  })
})
