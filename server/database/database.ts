import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { connectionFailure } from './connection-failure.ts'
import { makeDatabaseHome } from './database-home.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { type OpenNotices, openNotices } from './notices.ts'
import { takeOwnerLock } from './owner-lock.ts'
import type { Tables } from './tables.ts'
import { createStatementNames, type OnStatement, preparedClient } from './prepared-client.ts'
import { isInsideTransaction } from './transaction-scope.ts'

/** The typed query builder on the connection pool. */
export type Db = Kysely<Tables>

/** An open database. */
export type Database = {
  readonly provider: 'embedded' | 'server'
  /** The folder of an embedded database that is outside the data folder. */
  readonly elsewhere?: string
  readonly db: Db
  readonly openNotices: OpenNotices
  readonly close: () => Promise<void>
}

export type DatabaseOptions = {
  /** URL of a PostgreSQL server. If undefined, an embedded PostgreSQL starts on the data folder. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** In production, a database that may lose committed data is refused. */
  readonly production: boolean
  /** Called if the embedded PostgreSQL ended and cannot be restarted. Default: throws. */
  readonly onLost?: (reason: Error) => void
  readonly onStatement?: OnStatement | undefined
}

/**
 * Includes waiting for a free connection. Longer than a rush of requests needs, shorter than a
 * person waits.
 */
const CONNECT_WITHIN_MS = 60_000
const DATE = 1082
const BIGINT = 20

/**
 * Opens the database of this configuration.
 *
 * @throws {Error} If it is unreachable, used by another process, or not durable in production.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    const database = connect(
      { connectionString: options.databaseUrl },
      'server',
      options.onStatement,
    )
    await closeUnlessUsable(database, options.production)
    return database
  }
  const lock = takeOwnerLock(options.dataDir)
  const held = [lock]
  const release = (): void => {
    for (const one of held) one.release()
  }
  try {
    const home = makeDatabaseHome(options.dataDir, lock.wasUsed)
    // A copy of the data folder names the same database, so the database folder is locked too.
    if (home !== options.dataDir) held.push(takeOwnerLock(home))
    const embedded = await startEmbeddedPostgres(home, options.onLost ?? throwLost)
    const pool = connect(
      { host: embedded.socketDir, user: embedded.user, database: 'postgres' },
      'embedded',
      options.onStatement,
    )
    const close = async (): Promise<void> => {
      await pool.close()
      await embedded.stop()
      release()
    }
    const database: Database = {
      ...pool,
      ...(home === options.dataDir ? {} : { elsewhere: home }),
      close,
    }
    await closeUnlessUsable(database, options.production)
    return database
  } catch (error) {
    release()
    throw error
  }
}

/** The uncaught error ends the process, which is useless without a database. */
function throwLost(reason: Error): never {
  throw new Error('The embedded database ended and cannot be started again', { cause: reason })
}

/** The pool as Kysely needs it. Refuses a second connection to code inside a transaction. */
function guardedPool(pool: pg.Pool, onStatement?: OnStatement): PostgresPool {
  const names = createStatementNames()
  // Kysely recognizes a connection by object identity.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      if (isInsideTransaction())
        throw new Error('A transaction asked the pool for a second connection')
      const client = await pool.connect()
      const prepared = known.get(client) ?? preparedClient(client, names, onStatement)
      known.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Opens a pool on a running database. */
export function connect(
  config: pg.PoolConfig,
  provider: Database['provider'],
  onStatement?: OnStatement,
): Database {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...config,
    types: { getTypeParser },
  })
  // The pool replaces a broken connection, and its user gets the error. Without these listeners, a
  // connection that breaks while idle, or between two statements of a transaction, would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardedPool(pool, onStatement) }),
  })
  return {
    provider,
    db,
    openNotices: (channel, listener) => openNotices(config, channel, listener),
    close: () => db.destroy(),
  }
}

/** Keeps a calendar date as text and parses a bigint (count) as a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === DATE) return (value) => value
  if (oid === BIGINT) return Number
  return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
}

async function closeUnlessUsable(database: Database, production: boolean): Promise<void> {
  try {
    const settings = await sql<{ fsync: string; commit: string }>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
      .execute(database.db)
      .catch((error: unknown) => {
        throw database.provider === 'server' ? connectionFailure(error) : error
      })
    const [row] = settings.rows
    if (production && (row?.fsync === 'off' || row?.commit === 'off')) {
      throw new Error(
        'Cannot use this database in production: fsync or synchronous_commit is off, so that a confirmed save could be lost. Switch both on',
      )
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
