import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
export const FLOWS_DIR = join(ROOT, 'flows')

export type Studio = { readonly address: string; readonly flowsDir: string }

/** Starts a studio over a copy of the flows, which a test may edit. */
export async function startStudio(): Promise<Studio & { readonly stop: () => Promise<void> }> {
  const flowsDir = join(mkdtempSync(join(tmpdir(), 'studio-')), 'flows')
  cpSync(FLOWS_DIR, flowsDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'development', FLOWS_DIR: flowsDir, STUDIO_PORT: '0' }
  const program = spawn(process.execPath, ['--no-warnings', 'server/cli/studio.ts'], {
    cwd: ROOT,
    env,
  })
  const ended = once(program, 'exit')
  const [line] = await once(createInterface({ input: program.stdout }), 'line')
  return {
    address: String(line).replace('The studio: ', ''),
    flowsDir,
    stop: async () => {
      program.kill()
      await ended
      rmSync(dirname(flowsDir), { recursive: true })
    },
  }
}
