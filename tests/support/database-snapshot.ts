import pg from 'pg'
import { EMBEDDED_USER } from '../../server/database/embedded-postgres.ts'

/**
 * The rows of a running portal's database at one moment. They can be restored while the portal
 * runs.
 */
export type DatabaseSnapshot = {
  /** Waits until the portal sends no statements, then restores every row. */
  readonly restore: () => Promise<void>
  readonly close: () => Promise<void>
}

const TABLES = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, quote_ident(n.nspname || '.' || c.relname) as copy
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`
const BUSY = `select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`
/**
 * The database is also idle between two statements of one request, so it must be idle twice in a
 * row.
 */
const QUIET_LOOKS = 2
const DEADLOCK = '40P01'

/**
 * Copies every table of an embedded database. Restoring the copy takes a few hundredths of a
 * second; a database made from a template takes a whole one.
 *
 * @param socketDir The folder of the socket of the embedded PostgreSQL.
 */
export async function takeSnapshot(socketDir: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ host: socketDir, user: EMBEDDED_USER, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ readonly name: string; readonly copy: string }>(TABLES)
  const tables = rows.map(({ name, copy }) => ({ name, copy: `snapshot.${copy}` }))
  await client.query(
    [
      'begin',
      'create schema snapshot',
      ...tables.map(({ name, copy }) => `create table ${copy} as table ${name}`),
      'commit',
    ].join(';'),
  )
  const restoring = [
    'begin',
    // Disables foreign keys and triggers meanwhile.
    'set local session_replication_role = replica',
    'set local synchronous_commit = off',
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables.map(({ name, copy }) => `insert into ${name} overriding system value table ${copy}`),
    'commit',
  ].join(';')

  const restore = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_LOOKS; )
      quiet = (await client.query(BUSY)).rowCount === 0 ? quiet + 1 : 0
    try {
      await client.query(restoring)
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error
      await restore()
    }
  }
  return { restore, close: () => client.end() }
}
