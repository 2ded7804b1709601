import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { homePage, tasksOn } from './home-page.ts'
import { scales } from './one-call.ts'
import { folderWithCluster } from '#tests/support/database.ts'
import { at } from '#tests/support/server.ts'
import { servePortal } from '#tests/support/served-portal.ts'

const dataDir = await folderWithCluster()
const served = await servePortal({ dataDir, patients: 2 })
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
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: Number(code), output: output.trim(), complaint: complaint.trim() }
}

it('npm run add-people adds the people in a file while a server runs', {
  timeout: 600_000,
}, async () => {
  const file = join(dataDir, 'people.json')
  const person = {
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Quill',
    birthDate: '2000-06-15',
  }
  writeFileSync(file, JSON.stringify({ organizations: [], patients: [person] }))
  const { code, output, complaint } = await run('add-people', [file])
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(output).toMatch(/^ada@example\.test: added, logs in with http:\/\/\S+\/verify-email#\S+$/)
  expect(await run('add-people', [])).toEqual({
    code: 1,
    output: '',
    complaint: 'Name the file to read: npm run add-people -- FILE.json',
  })
})

it.each([
  ['one', ['one'], 'There is no such appointment'],
  ['one that does not exist', ['12'], 'There is no such appointment'],
  ['none', [], 'Name the appointment: npm run complete-visit -- APPOINTMENT_ID'],
])(
  'npm run complete-visit reports the mistake of %s while a server runs',
  { timeout: 60_000 },
  async (_case, args, reason) => {
    expect(await run('complete-visit', args)).toEqual({ code: 1, output: '', complaint: reason })
  },
)

it.each([
  ['one that does not exist', ['12', '2099-03-04T15:00:00Z'], 'There is no such appointment'],
  [
    'an invalid start',
    ['12', 'soon'],
    'The new start must be an instant to come, as 2026-03-04T15:00:00Z',
  ],
  [
    'no start',
    ['12'],
    'Name the appointment and its new start: npm run move-visit -- APPOINTMENT_ID START',
  ],
])(
  'npm run move-visit reports the mistake of %s',
  { timeout: 600_000 },
  async (_case, args, reason) => {
    expect(await run('move-visit', args)).toEqual({ code: 1, output: '', complaint: reason })
  },
)

/** The portal's answer to one of its patients. */
async function ask(patient: number, query: string, variables: object = {}): Promise<unknown> {
  const response = await fetch(`${served.url}/graphql`, {
    method: 'POST',
    // The server would close an idle connection while a command runs.
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      authorization: `Bearer ${served.tokens[patient]}`,
    },
    body: JSON.stringify({ query, variables }),
  })
  return at(await response.json(), 'data')
}
const emailOf = async (patient: number) =>
  String(at(await ask(patient, '{ currentUser { email } }'), 'currentUser', 'email'))
const nobody = ['--email', 'nobody@example.test']
const complaintOf = async (program: string, ...args: readonly string[]) =>
  (await run(program, args)).complaint

describe('commands for changes by a provider or an administrator', { timeout: 600_000 }, () => {
  it('request a form from a patient, once while it is open, and clear its danger', async () => {
    const email = await emailOf(0)
    const first = await run('request-assessment', [
      '--email',
      email.toUpperCase(),
      '--key',
      'Scales',
    ])
    expect(first).toMatchObject({
      code: 0,
      complaint: '',
      output: expect.stringMatching(/^Scales: asked for, answered at http\S+\/assessment\/\S+$/),
    })
    const requestId = first.output.split('/').at(-1)
    const again = await run('request-assessment', ['--email', email, '--key', 'Scales'])
    expect(again.output).toBe(first.output.replace('asked for', 'was asked for already'))
    const home = await homePage(async (query) => ({ data: await ask(0, query) }))
    expect(tasksOn(home)).toMatchObject([
      { title: 'Your monthly check-in', path: `/assessment/${requestId}` },
    ])
    const send =
      'mutation ($q: [QuestionnaireInput!]!, $id: ID) { submitQuestionnaires(questionnaires: $q, requestId: $id) { key } }'
    expect(
      await ask(0, send, { q: scales((item) => Number(item === 'phq9-9')), id: requestId }),
    ).toEqual({
      submitQuestionnaires: { key: 'Scales' },
    })
    const danger = async () =>
      at(
        await ask(0, '{ latestAssessment { specialConditions { suicidal } } }'),
        'latestAssessment',
        'specialConditions',
        'suicidal',
      )
    expect(await danger()).toBe(true)
    const clear = ['--email', email, '--staff', 'staff-7', '--reason', 'Talked with them today']
    expect(await run('clear-safety-flag', clear)).toEqual({
      code: 0,
      complaint: '',
      output: `${email}: the safety flag is cleared`,
    })
    expect(await danger()).toBe(false)
    expect(await run('clear-safety-flag', clear)).toEqual({
      code: 1,
      output: '',
      complaint: 'This patient has no active safety flag',
    })
  })

  it('report a mistake in a form or a clearance', async () => {
    expect(await complaintOf('request-assessment', ...nobody, '--key', 'Scales')).toBe(
      'No account has this email',
    )
    expect(await complaintOf('request-assessment', ...nobody, '--key', 'Scale')).toMatch(
      /^There is no assessment "Scale": expected one of Intake,/,
    )
    expect(await complaintOf('request-assessment', ...nobody)).toMatch(
      /^Say --key: npm run request-assessment/,
    )
    expect(
      await complaintOf('clear-safety-flag', ...nobody, '--staff', 's', '--reason', ' '),
    ).toMatch(/^Say --reason: npm run clear-safety-flag/)
  })

  it('recommend care to one patient, replacing earlier recommendations', async () => {
    const [email, other] = [await emailOf(0), await emailOf(1)]
    const recommended = async (patient: number) =>
      at(
        await ask(patient, '{ currentUser { recommendedCareTypes } }'),
        'currentUser',
        'recommendedCareTypes',
      )
    expect((await run('recommend-care', ['--email', other, '--care', 'Psychiatry'])).code).toBe(0)
    expect(
      (await run('recommend-care', ['--email', email, '--care', 'Psychiatry,Therapy'])).output,
    ).toBe(`${email}: Psychiatry and Therapy is recommended`)
    expect((await run('recommend-care', ['--email', email, '--care', 'Therapy'])).code).toBe(0)
    expect([await recommended(0), await recommended(1)]).toEqual([['Therapy'], ['Psychiatry']])
    expect((await run('recommend-care', ['--email', email, '--none'])).code).toBe(0)
    expect([await recommended(0), await recommended(1)]).toEqual([[], ['Psychiatry']])
    expect(await complaintOf('recommend-care', '--email', email, '--care', 'Yoga')).toBe(
      '"Yoga" is not a care type: expected Therapy or Psychiatry',
    )
    expect(await complaintOf('recommend-care', '--email', email)).toMatch(/^Say --care or --none/)
  })

  it('begin a safety plan for one patient, once', async () => {
    const email = await emailOf(1)
    const planOf = async (patient: number) =>
      at(
        await ask(patient, '{ currentUser { safetyPlan { createdAt } } }'),
        'currentUser',
        'safetyPlan',
      )
    expect(await planOf(1)).toBeNull()
    expect((await run('activate-safety-plan', ['--email', email])).output).toBe(
      `${email}: the safety plan is begun`,
    )
    const begun = await planOf(1)
    expect(at(begun, 'createdAt')).toMatch(/^\d{4}-/)
    expect((await run('activate-safety-plan', ['--email', email])).output).toBe(
      `${email}: has a safety plan already`,
    )
    expect([await planOf(0), await planOf(1)]).toEqual([null, begun])
    expect(await complaintOf('activate-safety-plan', '--email', 'nobody@example.test')).toBe(
      'No account has this email',
    )
  })

  it('give a patient a notification, once while it is open', async () => {
    const email = await emailOf(1)
    const asked = (
      await run('request-assessment', [
        '--email',
        email,
        '--key',
        'Bipolar1Screener',
        '--follow-up',
      ])
    ).output
    const requestId = asked.split('/').at(-1) ?? ''
    const args = [
      '--email',
      email,
      '--key',
      'bipolarScreener',
      '--request',
      requestId,
      '--required',
    ]
    expect((await run('notify', args)).output).toBe('bipolarScreener: given')
    expect((await run('notify', args)).output).toBe('bipolarScreener: existed already')
    const told = await ask(
      1,
      '{ currentUser { notifications { key data { requestId } isRequired } } }',
    )
    expect(at(told, 'currentUser', 'notifications')).toEqual([
      { key: 'bipolarScreener', data: { requestId }, isRequired: true },
    ])
    expect(
      await complaintOf(
        'notify',
        '--email',
        await emailOf(0),
        '--key',
        'x',
        '--request',
        requestId,
      ),
    ).toBe(`This patient has no request ${requestId}`)
    expect(await complaintOf('notify', '--email', email, '--key', 'a b')).toMatch(
      /^"a b" is not a notification's key/,
    )
  })

  it('add a coupon, which patients can apply', async () => {
    const args = ['--code', 'Spring20', '--percent', '20', '--care', 'Therapy', '--max-uses', '3']
    expect((await run('add-coupon', args)).output).toBe('Spring20: added')
    expect((await run('add-coupon', args)).output).toBe('Spring20: existed already')
    const applied = await ask(
      0,
      'mutation { applyCoupon(code: "SPRING20", careType: Therapy) { code percentDiscount maxUses } }',
    )
    expect(applied).toEqual({ applyCoupon: { code: 'Spring20', percentDiscount: 20, maxUses: 3 } })
    expect(await complaintOf('add-coupon', '--code', 'spring20', '--percent', '30')).toBe(
      'There is another coupon with the code Spring20',
    )
    expect(await complaintOf('add-coupon', '--code', 'X')).toBe(
      'Say either a percentage or a price in cents',
    )
    expect(await complaintOf('add-coupon', '--code', 'X', '--percent', 'ten')).toBe(
      '--percent must be a whole number, not "ten"',
    )
    expect(await complaintOf('add-coupon', '--code', 'X', '--percent', '101')).toBe(
      'The percentage is from 1 to 100',
    )
  })

  it('add charges and invoices, and report mistakes', async () => {
    expect(
      await complaintOf('add-charge', '--visit', '12', '--type', 'Copay', '--cents', '100'),
    ).toBe('There is no such appointment')
    expect(await complaintOf('add-charge', '--visit', '12', '--insurance-cents', '100')).toBe(
      'There is no such appointment',
    )
    expect(await complaintOf('add-charge', '--visit', '12', '--type', 'Copay')).toMatch(
      /^Say --type and --cents: npm run add-charge/,
    )
    const invoice = ['--email', 'nobody@example.test', '--description', 'Letter']
    expect(await complaintOf('add-invoice', ...invoice, '--cents', '100')).toBe(
      'No account has this email',
    )
    expect(await complaintOf('add-invoice', ...invoice)).toMatch(
      /^Say --cents: npm run add-invoice/,
    )
  })
})
