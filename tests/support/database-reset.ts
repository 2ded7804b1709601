import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A database that one test file after another uses. */
export type ReusableDatabase = {
  /**
   * Restores the first rows and sequences, once the file that used the database has ended.
   *
   * @returns False if the file changed the schema: then no one may use the database again.
   * @throws {Error} If a connection to the database is still open.
   */
  readonly reset: () => Promise<boolean>
}

/** PostgreSQL needs a moment to end the session of a closed connection. */
const SESSIONS_END_WITHIN_MS = 5_000
const BETWEEN_LOOKS_MS = 5

const FIRST_OWN_OID = 16_384
const RELATIONS = `select quote_ident(nspname) || '.' || quote_ident(relname) as name, relkind as kind
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'`
const SESSIONS = `select query from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend'`

/** A catalog writes a new version of a row, with a new xmin, when its object changes. */
const CATALOGS = [
  ...['pg_attrdef', 'pg_constraint', 'pg_namespace', 'pg_policy', 'pg_proc', 'pg_rewrite'],
  ...['pg_trigger', 'pg_type'],
]
const SCHEMA = `select concat_ws(';',
  (select string_agg(concat_ws(' ', oid, relname), ',' order by oid) from pg_class
    where oid >= ${FIRST_OWN_OID}),
  (select string_agg(concat_ws(' ', attrelid, attnum, xmin), ',' order by attrelid, attnum)
    from pg_attribute where attrelid >= ${FIRST_OWN_OID}),
  ${CATALOGS.map(
    (catalog) => `(select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from ${catalog}
      where oid >= ${FIRST_OWN_OID})`,
  ).join(',')},
  (select string_agg(setconfig::text, ',') from pg_db_role_setting join pg_database d
    on d.oid = setdatabase where datname = current_database())) as mark`

/** Copies the rows of a new database that no one uses yet. */
export function makeReusable(connectionString: string): Promise<ReusableDatabase> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ readonly name: string; readonly kind: string }>(RELATIONS)
    const tables = rows.filter(({ kind }) => kind === 'r').map(({ name }) => name)
    const sequences = rows.filter(({ kind }) => kind === 'S').map(({ name }) => name)
    const marks = new Map(await rowMarks(client, tables))
    const copies = await copyRows(client, [...marks.keys()])
    const restoreSequences = await Promise.all(sequences.map((name) => setSequence(client, name)))
    const schema = await schemaMark(client)

    const reset = async (again: pg.Client): Promise<boolean> => {
      await untilAlone(again)
      if ((await schemaMark(again)) !== schema) return false
      const found = await rowMarks(again, tables)
      const changed = tables.filter((name) => found.get(name) !== marks.get(name))
      const restored = changed.filter((name) => copies.has(name))
      await again.query(
        [
          'begin',
          // Disables foreign keys and triggers meanwhile.
          'set local session_replication_role = replica',
          ...changed.map((name) => `delete from ${name}`),
          ...restored.map(
            (name) => `insert into ${name} overriding system value table ${copies.get(name)}`,
          ),
          ...restoreSequences,
          'commit',
        ].join(';'),
      )
      for (const [name, mark] of await rowMarks(again, restored)) marks.set(name, mark)
      return true
    }
    return { reset: () => withClient(connectionString, reset) }
  })
}

/** @returns The names of the copies by table. */
async function copyRows(
  client: pg.Client,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map(tables.map((name, index) => [name, `snapshot.copy_${index}`]))
  const creations = [...copies].map(([name, copy]) => `create table ${copy} as table ${name}`)
  await client.query(['create schema snapshot', ...creations].join(';'))
  return copies
}

/**
 * The place and the writing transaction of each row, by table; a table without rows is missing.
 * They change with each insert, update and delete.
 */
async function rowMarks(
  client: pg.Client,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map()
  const selects = tables.map(
    (name) => `select ${client.escapeLiteral(name)} as name,
      md5(string_agg(concat_ws(' ', ctid, xmin), ',' order by ctid)) as mark from ${name}`,
  )
  const { rows } = await client.query<{ readonly name: string; readonly mark: string | null }>(
    selects.join(' union all '),
  )
  return new Map(rows.flatMap(({ name, mark }) => (mark === null ? [] : [[name, mark]])))
}

/** The statement that sets a sequence to its current state. */
async function setSequence(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ readonly statement: string }>(
    `select format('select setval(%L, %s, %L)', ${client.escapeLiteral(name)},
      last_value, is_called) as statement from ${name}`,
  )
  return rows.map(({ statement }) => statement).join()
}

async function schemaMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly mark: string }>(SCHEMA)
  return rows[0]?.mark
}

async function untilAlone(client: pg.Client): Promise<void> {
  const deadline = performance.now() + SESSIONS_END_WITHIN_MS
  for (;;) {
    const { rows } = await client.query<{ readonly query: string }>(SESSIONS)
    if (rows.length === 0) return
    if (performance.now() > deadline)
      throw new Error(
        `Cannot reset a test's database: connections are open. Their last statements: ${rows.map(({ query }) => query).join('; ')}`,
      )
    await delay(BETWEEN_LOOKS_MS)
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
