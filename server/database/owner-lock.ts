import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Holds a data folder for this process until released. */
export type OwnerLock = { readonly release: () => void }

/**
 * Takes a data folder for this process. The lock is the kernel's, so that a killed process gives it back.
 *
 * @throws {Error} If another process has it.
 */
export function takeOwnerLock(dataDir: string): OwnerLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, 'owner.lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new Error(
      `Cannot use the data folder ${dataDir}: another server process is using it. Stop that one, set another DATA_DIR, or set DATABASE_URL to run several processes on one database`,
      { cause },
    )
  }
  return { release: () => (file.isOpen ? file.close() : undefined) }
}
