import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PortalProcess } from '../support/portal-process.ts'

const run = promisify(execFile)

/** Runs an operator's command while a portal runs. @returns Its output. */
export async function runCommand(
  { dataDir }: Pick<PortalProcess, 'dataDir'>,
  command: string,
  args: readonly string[],
): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  const cwd = join(import.meta.dirname, '../..')
  return (
    await run(process.execPath, ['--no-warnings', `server/cli/${command}.ts`, ...args], {
      cwd,
      env,
    })
  ).stdout
}
