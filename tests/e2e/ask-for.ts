import type { PortalProcess } from '../support/portal-process.ts'
import { runCommand } from './run-command.ts'

/** Asks a demo patient for a form by the operator's command: only what was asked for is taken. @returns The page that asks it. */
export async function askFor(portal: PortalProcess, name: string, key: string): Promise<string> {
  const said = await runCommand(portal, 'request-assessment', ['--email', `${name}@demo.example`, '--key', key])
  const path = /\/assessment\/[0-9a-f-]{36}/.exec(said)?.[0]
  if (path === undefined) throw new Error(`Cannot ask for ${key}: ${said}`)
  return path
}
