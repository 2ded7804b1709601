import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDatabaseHome } from './database-home.ts'
import { connect, type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { EMBEDDED_USER } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database for a command that may run next to the server. Joins the server's embedded
 * PostgreSQL if it runs; otherwise opens the database as the server would. The server keeps its
 * lock.
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
 * Opens the database for a command that only reads. As `joinDatabase`, but it neither creates nor
 * migrates a database.
 *
 * @returns `undefined` if there is no database yet.
 * @throws {Error} As `openDatabase`.
 */
export async function joinDatabaseToRead(options: DatabaseOptions): Promise<Database | undefined> {
  if (options.databaseUrl !== undefined) return openDatabase(options)
  if (findDatabaseHome(options.dataDir) === undefined) return undefined
  return (await joinRunning(options.dataDir)) ?? openDatabase(options)
}

/**
 * The line of `postmaster.pid` with the socket's folder, counted from 0. PostgreSQL writes the file
 * while it runs.
 */
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
    // PostgreSQL was killed and left its file, or is only starting. The owner lock decides.
    await database.close()
    return undefined
  }
}
