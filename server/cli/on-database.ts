import { randomBytes, randomUUID } from 'node:crypto'
import { createDataKeyring } from '../crypto/data-key.ts'
import { developmentDataKey } from '../crypto/development-key.ts'
import { joinDatabase } from '../database/join-database.ts'
import type { Platform } from '../platform.ts'
import { describeConfigIssues, readConfig } from '../plugins/config.ts'

/** The parts of the platform that a command can use. */
export type CommandPlatform = Pick<
  Platform,
  'db' | 'now' | 'newId' | 'randomBytes' | 'config' | 'dataKeys'
>

/**
 * Runs a command on the portal's database, also while the server runs. Prints an error to standard
 * error and exits with status 1.
 */
export function onDatabase(work: (platform: CommandPlatform) => Promise<void>): void {
  run(work).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}

async function run(work: (platform: CommandPlatform) => Promise<void>): Promise<void> {
  const read = readConfig(process.env)
  if (!read.ok) throw new Error(describeConfigIssues(read.issues))
  const { config } = read
  const database = await joinDatabase(config)
  try {
    await work({
      db: database.db,
      config,
      dataKeys: createDataKeyring(config.dataKey ?? developmentDataKey(config.dataDir)),
      now: () => new Date(),
      newId: () => randomUUID(),
      randomBytes: (size) => randomBytes(size),
    })
  } finally {
    await database.close()
  }
}
