import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDataKey } from './data-key.ts'

/**
 * The key that a start outside production makes beside its data, for development only: who has the folder has the key.
 *
 * @returns The setting as `DATA_KEY` would give it.
 */
export function developmentDataKey(dataDir: string): string {
  const file = join(dataDir, 'development-data.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, newDataKey('development'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
