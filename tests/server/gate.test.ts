import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoContent } from '#server/demo/personas.ts'
import { seedDemoPatients } from '#server/demo/seed-demo-patients.ts'
import { readGateTable } from '#server/domains/gate/gate-table.ts'
import { operationNames } from '#server/graphql/schema-text.ts'
import { documentOf, neededVariables, OPERATIONS } from '#tests/support/operations.ts'
import { at } from '#tests/support/server.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { ask, type FlowPortal, startFlowPortal } from './flow-portal.ts'

const CONTENT = join(import.meta.dirname, '../../content')
const table = readGateTable(CONTENT, operationNames())

/** The API operations of each action in decision 23. */
const ANSWERS = [
  'startRun',
  'sendRunEvents',
  'submitRun',
  'submitQuestionnaires',
  'sendSelfReferScreener',
]
const BOOKING = ['selectCareFlow', 'scheduleAppointment', 'ffsCheckout', 'applyCoupon']
const CARDS = ['savePaymentMethod', 'payVisit']
const PROFILE = ['updateUser', 'activateAccount']

/** Codes that only the gate returns in these calls. */
const GATE_CODES = new Set([
  'CONSENT_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'QUESTIONNAIRE_DUE',
  'COLLABORATION_NOT_READ',
  'ACCOUNT_NOT_SET_UP',
  'PROFILE_INCOMPLETE',
])

let portal: FlowPortal
const { patients } = readDemoContent(CONTENT)
beforeAll(async () => {
  portal = await startFlowPortal()
  await seedDemoPatients(portal.app.platform, readDemoContent(CONTENT))
})
afterAll(() => portal.close())

const idOf = async (name: string) =>
  (
    await portal.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@demo.example`)
      .executeTakeFirstOrThrow()
  ).id

/** The code in the answer to an operation, called in a new session. */
async function codeOf(userId: string, name: string): Promise<string | undefined> {
  const operation = OPERATIONS.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`Cannot ask for ${name}: there is no such operation`)
  const token = await personToken(portal.db, userId)
  return (await ask(portal.app, token, documentOf(operation), neededVariables(operation))).code
}

/** All answers, bookings and cards that could be stored. */
async function keptOf(userId: string) {
  const tables = [
    'runs',
    'assessment_submissions',
    'appointments',
    'payment_methods',
    'user_coupons',
    'mails',
  ] as const
  const counts = await Promise.all(
    tables.map(
      async (name) =>
        (await portal.db.selectFrom(name).select('user_id').where('user_id', '=', userId).execute())
          .length,
    ),
  )
  return Object.fromEntries(tables.map((name, i) => [name, counts[i]]))
}

describe('every operation without the screens', () => {
  const states = new Map(patients.map((patient) => [patient.gate, patient]))

  it('is tried at every step of the gate, and after it', () => {
    const forced = table.steps.filter((step) => step.startsWith('forced-'))
    expect([...states.keys()].filter((step) => step !== null).toSorted()).toEqual(
      table.steps.filter((step) => !forced.includes(step)).toSorted(),
    )
    expect(states.has(null)).toBe(true)
  })

  it.each([...states])('is refused at %s as in the table', async (step, { email }) => {
    const userId = await idOf(email.replace('@demo.example', ''))
    const wrong: unknown[] = []
    // Reading the notice ends this step, so it comes last.
    const last = 'Mutation.acknowledgeCollaboration'
    for (const name of [...operationNames().filter((one) => one !== last), last]) {
      const expected = step === null ? undefined : table.codeAt(step, name)
      const code = await codeOf(userId, name)
      const isGates = code !== undefined && GATE_CODES.has(code)
      if (expected === undefined ? isGates : code !== expected) wrong.push({ name, code, expected })
    }
    expect(wrong).toEqual([])
  })
})

describe('decision 23', () => {
  it.each([
    ['sam', 'is under age', [...ANSWERS, ...BOOKING, ...CARDS], 'NOT_ELIGIBLE'],
    [
      'lucy',
      'waits for consent',
      [...ANSWERS, ...BOOKING, ...CARDS, ...PROFILE],
      'CONSENT_REQUIRED',
    ],
    ['tom', 'has no verified e-mail', [...BOOKING, ...CARDS], 'EMAIL_NOT_VERIFIED'],
    ['maya', 'has a questionnaire due', BOOKING, 'QUESTIONNAIRE_DUE'],
    ['ruth', 'has the adjusted questionnaire due', BOOKING, 'QUESTIONNAIRE_DUE'],
    ['kenji', 'has triage due', BOOKING, 'QUESTIONNAIRE_DUE'],
    ['owen', 'has phone and interpretation open', BOOKING, 'PROFILE_INCOMPLETE'],
  ])('holds for %s, who %s', async (name, _story, refused, code) => {
    const userId = await idOf(name)
    const before = await keptOf(userId)
    for (const operation of refused)
      expect([operation, await codeOf(userId, `Mutation.${operation}`)]).toEqual([operation, code])
    expect(await keptOf(userId)).toEqual(before)
  })

  it('lets a person who waits for consent read, get help and log out', async () => {
    const userId = await idOf('lucy')
    for (const name of [
      'Query.currentUser',
      'Query.contentPage',
      'Mutation.track',
      'Mutation.abandonRun',
      'Mutation.logout',
    ])
      expect(await codeOf(userId, name)).not.toBe('CONSENT_REQUIRED')
  })

  it('stops earlier runs from saving answers once consent is required', async () => {
    const patient = await portal.patient({ tasks: ['initial-questionnaire-assessment'] })
    const started = await patient.ask('mutation { startRun(flowId: "intake") { id revision } }')
    const id = String(at(started.data, 'startRun', 'id'))
    await portal.db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', patient.id)
      .execute()
    const send =
      'mutation ($id: ID!, $e: [RunEventInput!]!) { sendRunEvents(runId: $id, revision: 0, events: $e) { outcome } }'
    const event = { id: '00000000-0000-4000-8000-000000000001', event: { type: 'next' } }
    expect((await patient.ask(send, { id, e: [event] })).code).toBe('CONSENT_REQUIRED')
    const run = portal.db.selectFrom('runs').select('revision').where('id', '=', id)
    expect(await run.executeTakeFirst()).toEqual({ revision: 0 })
    expect(
      (await patient.ask('mutation ($id: ID!) { abandonRun(runId: $id) }', { id })).data,
    ).toEqual({ abandonRun: true })
  })
})

describe('the notice of the school', () => {
  it('is read once per person, and the browser need not remember it', async () => {
    const userId = await idOf('iris')
    await portal.db
      .updateTable('users')
      .set({ collaboration_acknowledged_at: null })
      .where('id', '=', userId)
      .execute()
    const read = 'mutation { acknowledgeCollaboration }'
    const { token } = await staffToken(portal.db, userId)
    expect((await ask(portal.app, token, read, {})).code).toBe('FORBIDDEN')
    expect(await codeOf(userId, 'Mutation.startRun')).toBe('COLLABORATION_NOT_READ')
    const own = await personToken(portal.db, userId)
    for (let i = 0; i < 2; i += 1)
      expect((await ask(portal.app, own, read, {})).data).toEqual({
        acknowledgeCollaboration: true,
      })
    const me = await ask(portal.app, own, '{ currentUser { hasAcknowledgedCollaboration } }', {})
    expect(at(me.data, 'currentUser', 'hasAcknowledgedCollaboration')).toBe(true)
    expect(await codeOf(userId, 'Mutation.startRun')).toBe('NOT_FOUND')
  })
})
