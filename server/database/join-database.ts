import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDatabaseHome } from './database-home.ts'
import { connect, type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { EMBEDDED_USER } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database for a command that may run beside the server: joins the embedded PostgreSQL where a server process runs it,
 * and else opens it as the server would. Whoever owns it still does.
 *
 * @throws {Error} As `openDatabase`.
 */
export async function joinDatabase(options: DatabaseOptions): Promise<Database> {
  const running = options.databaseUrl === undefined ? await joinRunning(options.dataDir) : undefined
  if (running !== undefined) return running
  const database = await openDatabase(options)
  await migrate(database.db)
  return database
}

/**
 * Opens the database for a command that only reads: as `joinDatabase`, but it makes none and leaves the one that is there in its shape.
 *
 * @returns `undefined` where there is none yet.
 * @throws {Error} As `openDatabase`.
 */
export async function joinDatabaseToRead(options: DatabaseOptions): Promise<Database | undefined> {
  if (options.databaseUrl !== undefined) return openDatabase(options)
  if (findDatabaseHome(options.dataDir) === undefined) return undefined
  return (await joinRunning(options.dataDir)) ?? openDatabase(options)
}

/** What PostgreSQL writes into its folder while it runs: on the fifth line the folder of its socket. */
const SOCKET_LINE = 4

async function joinRunning(dataDir: string): Promise<Database | undefined> {
  const home = findDatabaseHome(dataDir)
  const file = home === undefined ? '' : join(home, 'pg/postmaster.pid')
  const host = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[SOCKET_LINE] : undefined
  if (host === undefined || host === '') return undefined
  const database = connect({ host, user: EMBEDDED_USER, database: 'postgres', max: 1 }, 'embedded')
  try {
    await database.db.selectFrom('users').select('id').limit(1).execute()
    return database
  } catch {
    // It was killed and its file stayed, or it is only starting: then the owner's lock decides.
    await database.close()
    return undefined
  }
}
