import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReachable, makeDataFolder, nameFor, systemFolder } from './privileges.ts'

/** The folder for PostgreSQL's files if PostgreSQL's user cannot read the data folder. */
const SYSTEM = '/var/lib/patient-portal'
/** A file in the data folder. Names the folder of the database if it is elsewhere. */
const POINTER = 'database-folder'
/** Files that exist in a data folder only if it also had a database. */
const COMPANIONS = ['uploads', 'development-data.key']

/**
 * Finds the database folder of a data folder.
 *
 * @returns `undefined` if there is no database yet.
 * @throws {Error} If the data folder names a folder that does not exist.
 */
export function findDatabaseHome(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return hasCluster(dataDir) ? dataDir : undefined
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw new Error(
    `Cannot find the database of the data folder ${dataDir}: ${pointer} names ${home}, which is not there. Put that folder back, or remove ${dataDir} to start over`,
  )
}

/**
 * Finds or makes the database folder of a data folder. It is the data folder itself or, as root, if
 * PostgreSQL's user cannot read that, a system folder with a unique name. The name is unique so
 * that the key of a new data folder never meets an old database.
 *
 * @param wasUsed True if a process has used the data folder before.
 * @throws {Error} If the data folder had a database that is missing.
 */
export function makeDatabaseHome(dataDir: string, wasUsed: boolean): string {
  makeDataFolder(dataDir)
  const known = findDatabaseHome(dataDir)
  if (known !== undefined) return known
  // Earlier versions derived the folder's name from the path of the data folder.
  const earlier = join(SYSTEM, nameFor(dataDir))
  const isEarlier = wasUsed && !isReachable(dataDir) && hasCluster(earlier)
  if (!isEarlier && COMPANIONS.some((name) => existsSync(join(dataDir, name))))
    throw new Error(
      `Cannot find the database of the data folder ${dataDir}: there are files or a key, but no database. Restore the database too, set DATABASE_URL, or remove ${dataDir} to start over`,
    )
  if (isReachable(dataDir)) return dataDir
  const home = isEarlier ? earlier : systemFolder(SYSTEM, randomUUID())
  const pointer = join(dataDir, POINTER)
  writeFileSync(`${pointer}.new`, `${home}\n`)
  renameSync(`${pointer}.new`, pointer)
  return home
}

function hasCluster(home: string): boolean {
  return existsSync(join(home, 'pg/PG_VERSION'))
}
