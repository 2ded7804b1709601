import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
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

async function run(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', `server/cli/${program}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), output: output.trim(), complaint: complaint.trim() }
}

it('npm run add-people adds who stands in a file, beside a server that runs', { timeout: 60_000 }, async () => {
  const file = join(dataDir, 'people.json')
  const person = { email: 'ada@example.test', firstName: 'Ada', lastName: 'Quill', birthDate: '2000-06-15' }
  writeFileSync(file, JSON.stringify({ organizations: [], patients: [person] }))
  const { code, output, complaint } = await run('add-people', [file])
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(output).toMatch(/^ada@example\.test: added, comes in by http:\/\/\S+\/verify-email\?\S+$/)
  expect(await run('add-people', [])).toEqual({
    code: 1,
    output: '',
    complaint: 'Say from which file: npm run add-people -- FILE.json',
  })
})

it.each([
  ['one', ['one'], 'There is no such appointment'],
  ['one that does not exist', ['12'], 'There is no such appointment'],
  ['none', [], 'Say which one: npm run complete-visit -- APPOINTMENT_ID'],
])(
  'npm run complete-visit says of %s what is wrong, beside a server that runs',
  { timeout: 60_000 },
  async (_case, args, reason) => {
    expect(await run('complete-visit', args)).toEqual({ code: 1, output: '', complaint: reason })
  },
)
