import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { partsOf } from '#tests/support/outbox.ts'
import { at } from '#tests/support/server.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'

const ROOT = join(import.meta.dirname, '../..')
const dataDir = await folderWithCluster()
let served: ServedPortal = await servePortal({ dataDir, patients: 2, env: { UNVERIFIED: 'yes' } })
afterAll(async () => {
  await served.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function impersonate(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', 'server/cli/impersonate.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://portal.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: Number(code), output: output.trim(), complaint: complaint.trim() }
}

async function ask(
  query: string,
  {
    token,
    variables = {},
  }: { readonly token?: string | undefined; readonly variables?: object } = {},
) {
  const response = await fetch(`${served.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  const body: unknown = await response.json()
  return at(body, 'data')
}

async function logInBy(link: string) {
  const { email, token } = partsOf(link)
  const data = await ask(
    'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken activationLinkExpired } }',
    { variables: { email, token } },
  )
  return at(data, 'passwordlessLogin')
}

const emailOf = async (patient: number) =>
  String(
    at(
      await ask('{ currentUser { email } }', { token: served.tokens[patient] }),
      'currentUser',
      'email',
    ),
  )

describe('npm run impersonate', () => {
  it('prints a link while the server runs, which lets staff impersonate the patient once [ROLE-10]', {
    timeout: 600_000,
  }, async () => {
    const email = await emailOf(0)
    const { code, output, complaint } = await impersonate(
      '--email',
      email,
      '--staff',
      'staff-7',
      '--reason',
      'Asked for help',
    )
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    expect(output).toMatch(/^https:\/\/portal\.example\/passwordless#/)
    const token = String(at(await logInBy(output), 'authToken'))
    const whoIsThere = '{ currentUser { email emailVerified } currentSession { impersonatedBy } }'
    expect(await ask(whoIsThere, { token })).toEqual({
      currentUser: { email, emailVerified: false },
      currentSession: { impersonatedBy: 'staff-7' },
    })
    expect(await logInBy(output)).toEqual({ authToken: null, activationLinkExpired: true })
    expect(await ask('mutation { stopImpersonating }', { token })).toEqual({
      stopImpersonating: true,
    })
    expect(await ask('{ currentSession { impersonatedBy } }', { token })).toEqual({
      currentSession: null,
    })
    expect(await ask('{ currentSession { impersonatedBy } }', { token: served.tokens[0] })).toEqual(
      {
        currentSession: { impersonatedBy: null },
      },
    )
  })

  it('works while no server runs, and after one was killed', { timeout: 600_000 }, async () => {
    const email = await emailOf(1)
    await served.kill()
    const { code, output, complaint } = await impersonate(
      '--email',
      email,
      '--staff',
      'staff-7',
      '--reason',
      'Asked for help',
    )
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
    served = { ...(await servePortal({ dataDir, patients: 0 })), tokens: served.tokens }
    expect(await logInBy(output)).toEqual({
      authToken: expect.any(String),
      activationLinkExpired: false,
    })
  })

  it.each([
    [
      'for nobody',
      ['--email', 'nobody@example.test', '--staff', 'a', '--reason', 'b'],
      'No account has this email',
    ],
    [
      'by nobody',
      ['--email', 'nobody@example.test', '--staff', ' ', '--reason', 'b'],
      'Say --staff: npm run impersonate',
    ],
    [
      'without a reason',
      ['--email', 'nobody@example.test', '--staff', 'a'],
      'Say --reason: npm run impersonate',
    ],
  ])('makes no link %s', { timeout: 600_000 }, async (_case, args, reason) => {
    const { code, output, complaint } = await impersonate(...args)
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(complaint).toContain(reason)
  })
})
