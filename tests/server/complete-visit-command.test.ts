import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { servePortal } from '#tests/support/served-portal.ts'

const dataDir = await folderWithCluster()
const served = await servePortal({ dataDir, patients: 0 })
afterAll(async () => {
  await served.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

it.each([
  ['one', ['one'], 'There is no such appointment'],
  ['one that does not exist', ['12'], 'There is no such appointment'],
  ['none', [], 'Say which one: npm run complete-visit -- APPOINTMENT_ID'],
])(
  'npm run complete-visit says of %s what is wrong, beside a server that runs',
  { timeout: 60_000 },
  async (_case, args, reason) => {
    const child = spawn(process.execPath, ['--no-warnings', 'server/cli/complete-visit.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect({ code, output, complaint: complaint.trim() }).toEqual({ code: 1, output: '', complaint: reason })
  },
)
