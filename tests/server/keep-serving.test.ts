import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { servePortal } from '#tests/support/served-portal.ts'

const dataDir = await folderWithCluster()
const portal = await servePortal({ dataDir, patients: 0, env: { LOG_LEVEL: 'error' } })
afterAll(async () => {
  await portal.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

it.each([
  ['that is thrown where no one catches it', 'throw', 'SyntaxError'],
  ['of a promise that no one waits for', 'reject', 'Error'],
] as const)(
  'an error %s is logged without its text, and the server continues',
  async (_what, mistake, name) => {
    await portal.fail(mistake)
    await eventually(() => expect(portal.log.join('\n')).toContain(`"failure":{"name":"${name}"`))
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
    const [line = ''] = portal.log.filter((one) => one.includes(`"name":"${name}"`))
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'An error that no one caught; the server continues',
    })
    expect(portal.log.join('')).not.toContain('hopeless')
  },
)
