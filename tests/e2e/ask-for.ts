import type { PortalProcess } from '../support/portal-process.ts'
import { runCommand } from './run-command.ts'

/**
 * Requests a form from a demo patient with the operator's command: only requested forms are
 * accepted. @returns The path of the form.
 */
export async function askFor(portal: PortalProcess, name: string, key: string): Promise<string> {
  const said = await runCommand(portal, 'request-assessment', [
    '--email',
    `${name}@demo.example`,
    '--key',
    key,
  ])
  const path = /\/assessment\/[0-9a-f-]{36}/.exec(said)?.[0]
  if (path === undefined) throw new Error(`Cannot ask for ${key}: ${said}`)
  return path
}
