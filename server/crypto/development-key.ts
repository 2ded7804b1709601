import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDataKey } from './data-key.ts'

/**
 * The key that a start outside production makes beside its data, for development only: who has the folder has the key.
 *
 * @returns The setting as `DATA_KEY` would give it.
 */
export function developmentDataKey(dataDir: string): string {
  const file = join(dataDir, 'development-data.key')
  const made = join(dataDir, `development-data.${randomUUID()}`)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(made, newDataKey('development'), { mode: 0o600 })
  try {
    // A name for what is whole: another process that starts now reads no part of it.
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(file, 'utf8').trim()
}
