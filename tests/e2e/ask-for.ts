import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PortalProcess } from '../support/portal-process.ts'

const run = promisify(execFile)

/** Asks a demo patient for a form by the operator's command: only what was asked for is taken. @returns The page that asks it. */
export async function askFor({ dataDir }: PortalProcess, name: string, key: string): Promise<string> {
  const args = ['--no-warnings', 'server/cli/request-assessment.ts', '--email', `${name}@demo.example`, '--key', key]
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), env })
  const path = /\/assessment\/[0-9a-f-]{36}/.exec(stdout)?.[0]
  if (path === undefined) throw new Error(`Cannot ask for ${key}: ${stdout}`)
  return path
}
