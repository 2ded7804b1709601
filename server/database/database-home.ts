import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReachable, makeDataFolder, nameFor, systemFolder } from './privileges.ts'

/** Where PostgreSQL's files are if its user cannot reach the data folder. */
const SYSTEM = '/var/lib/patient-portal'
/** A file in the data folder that names the folder of its database, if that is another one. */
const POINTER = 'database-folder'

/**
 * The folder of a data folder's database.
 *
 * @returns `undefined` if there is no database yet.
 * @throws {Error} If the data folder names a folder that is not there.
 */
export function findDatabaseHome(dataDir: string): string | undefined {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return hasCluster(dataDir) ? dataDir : undefined
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return home
  throw new Error(
    `Cannot find the database of the data folder ${dataDir}: ${pointer} names ${home}, which is not there. Put that folder back, or remove ${dataDir} to begin anew`,
  )
}

/**
 * The folder of a data folder's database; makes it if there is none. It is the data folder itself or,
 * as root, if that is closed to PostgreSQL's user, a folder of the system with a name that no other
 * data folder has had: the key of a new data folder never meets the database of an old one.
 *
 * @param wasUsed Whether a process has used the data folder before.
 */
export function makeDatabaseHome(dataDir: string, wasUsed: boolean): string {
  makeDataFolder(dataDir)
  const known = findDatabaseHome(dataDir)
  if (known !== undefined) return known
  if (isReachable(dataDir)) return dataDir
  // Earlier versions named the folder after the path of the data folder.
  const earlier = join(SYSTEM, nameFor(dataDir))
  const home = wasUsed && hasCluster(earlier) ? earlier : systemFolder(SYSTEM, randomUUID())
  const pointer = join(dataDir, POINTER)
  writeFileSync(`${pointer}.new`, `${home}\n`)
  renameSync(`${pointer}.new`, pointer)
  return home
}

function hasCluster(home: string): boolean {
  return existsSync(join(home, 'pg/PG_VERSION'))
}
