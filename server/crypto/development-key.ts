import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDataKey } from './data-key.ts'

/**
 * Reads or makes the encryption key in the data folder, for development only: anyone with the
 * folder has the key.
 *
 * @returns The key in the format of `DATA_KEY`.
 */
export function developmentDataKey(dataDir: string): string {
  const file = join(dataDir, 'development-data.key')
  const made = join(dataDir, `development-data.${randomUUID()}`)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(made, newDataKey('development'), { mode: 0o600 })
  try {
    // Links the file only when it is complete, so that another starting process never reads a part
    // of it.
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(file, 'utf8').trim()
}
