import pg from 'pg'

/** Vitest calls it after the last test. Files reuse databases, so that none of them drops them. */
export async function teardown(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined || url === '') return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ readonly name: string }>(
    'select quote_ident(datname) as name from pg_database where datname ~ $1',
    [`^portal_(test|empty|published)_${process.pid}_`],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}
