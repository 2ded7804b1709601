import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from './privileges.ts'

/** A process's exclusive use of a folder, until released. */
type OwnerLock = {
  /** True if a process has used the folder before. */
  readonly wasUsed: boolean
  readonly release: () => void
}

/**
 * Locks a data folder for this process. The kernel holds the lock, so a killed process releases it.
 *
 * @throws {Error} If another process has it.
 */
export function takeOwnerLock(dataDir: string): OwnerLock {
  makeDataFolder(dataDir)
  const path = join(dataDir, 'owner.lock')
  const wasUsed = existsSync(path)
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new Error(
      `Cannot use the data folder ${dataDir}: another server process is using it. Stop that one, set another DATA_DIR, or set DATABASE_URL to run several processes on one database`,
      { cause },
    )
  }
  return { wasUsed, release: () => (file.isOpen ? file.close() : undefined) }
}
