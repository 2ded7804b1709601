import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoContent } from '#server/demo/personas.ts'
import { seedDemoPatients } from '#server/demo/seed-demo-patients.ts'
import {
  documentOf,
  neededVariables,
  OPERATIONS,
  type Operation,
} from '#tests/support/operations.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { addCanaryPatient, type CanaryPatient } from './canary-patient.ts'
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'
import { withoutStamps } from '#tests/support/read-calendar.ts'

/** Operations that return data to the person and to staff who impersonate them. */
const TELLING = [
  'Query.appointment',
  'Query.appointments',
  'Query.bookingPrice',
  'Query.counselingCenter',
  'Query.currentRun',
  'Query.currentUser',
  'Query.getPaymentInfo',
  'Query.notifications',
  'Query.patientPortalOrganizationResource',
  'Query.paymentMethods',
]

const lines: string[] = []
let portal: FlowPortal
let mia: CanaryPatient
let noah: CanaryPatient
beforeAll(async () => {
  portal = await startFlowPortal({ logStream: { write: (line) => lines.push(line) } })
  await seedDemoPatients(
    portal.app.platform,
    readDemoContent(portal.app.platform.config.contentDir),
  )
  mia = await addCanaryPatient(portal, 'qzmiaqz')
  noah = await addCanaryPatient(portal, 'qznoahqz')
})
afterAll(() => portal.close())

/** Calls an operation with every known id of a person. @returns The body. */
async function askAbout(
  operation: Operation,
  about: CanaryPatient,
  token: string | undefined,
): Promise<string> {
  const known = operation.field.args
    .filter(({ name }) => Object.hasOwn(about.ids, name))
    .map(({ name }) => [name, about.ids[name]])
  const variables = { ...neededVariables(operation), ...Object.fromEntries(known) }
  return askText(documentOf(operation), variables, token)
}

async function askText(
  query: string,
  variables: object,
  token: string | undefined,
): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables },
  })
  return `${JSON.stringify(reply.headers)}\n${reply.body}`
}

const tellsOf = (text: string, { secrets }: CanaryPatient) =>
  secrets.filter((secret) => text.includes(secret))

describe('the data of a person', () => {
  it('is returned to the person, and to staff who impersonate them', async () => {
    const { token } = await staffToken(portal.db, mia.id)
    for (const asking of [mia.token, token]) {
      const telling: string[] = []
      for (const operation of OPERATIONS.filter((one) => one.kind === 'query'))
        if ((await askAbout(operation, mia, asking)).includes(mia.canary))
          telling.push(operation.name)
      expect(telling.toSorted()).toEqual(TELLING)
    }
  })

  it.each(OPERATIONS)('is not returned to others by $name', async (operation) => {
    const staff = await staffToken(portal.db, noah.id)
    for (const asking of [undefined, await personToken(portal.db, noah.id), staff.token])
      expect(tellsOf(await askAbout(operation, mia, asking), mia)).toEqual([])
  })

  it('is unchanged after others tried to change everything [DROL-02]', async () => {
    const me = OPERATIONS.find(({ name }) => name === 'Query.currentUser')
    if (me === undefined) throw new Error('There is no operation Query.currentUser')
    const told = async () => {
      const reply = await askText(documentOf(me), {}, await personToken(portal.db, mia.id))
      return withoutStamps(reply.split('\n').at(-1) ?? '')
    }
    const before = await told()
    for (const operation of OPERATIONS.filter(({ kind }) => kind === 'mutation'))
      await askAbout(operation, mia, await personToken(portal.db, noah.id))
    expect(await told()).toBe(before)
    const run = portal.db
      .selectFrom('runs')
      .select(['status', 'revision'])
      .where('user_id', '=', mia.id)
    expect(await run.where('status', '=', 'Active').execute()).toEqual([
      { status: 'Active', revision: 4 },
    ])
    const visit = portal.db
      .selectFrom('appointments')
      .select('status')
      .where('user_id', '=', mia.id)
    expect(await visit.execute()).toEqual([{ status: 'upcoming' }])
    expect(await askText('{ currentUser { firstName } }', {}, mia.token)).toContain(mia.canary)
  })

  it('is in no address and in no log line', async () => {
    for (const operation of OPERATIONS) {
      const reply = await askAbout(operation, mia, await personToken(portal.db, mia.id))
      // Decided: the address of a requested assessment contains the request's id, and only its
      // person can open it.
      for (const address of reply.match(/"(https?:\/)?\/[^"]*"/g) ?? [])
        expect(tellsOf(address.replace(`/assessment/${mia.ids.requestId}`, ''), mia)).toEqual([])
    }
    expect(lines.length).toBeGreaterThan(OPERATIONS.length * 4)
    const log = lines.join('')
    for (const { canary, token, ids } of [mia, noah])
      for (const word of [canary, token, String(ids.email)]) expect(log).not.toContain(word)
  })

  it('is logged as requested by staff if they asked', async () => {
    const { token, impersonationId } = await staffToken(portal.db, mia.id)
    await askText('{ currentUser { id } }', {}, token)
    const last: unknown = JSON.parse(
      lines.findLast((line) => line.includes('"msg":"request"')) ?? '',
    )
    expect(last).toMatchObject({ route: '/graphql', impersonation: impersonationId })
    expect(lines.join('')).not.toContain('staff-1')
  })
})

const REFUSED_WITHOUT_PSYCHIATRY = [
  'medications',
  'pharmacies',
  'prescriptions',
  'suggestedPharmacy',
].map((name) => `Query.${name}`)

describe('each demonstration patient', () => {
  it('receives no data of other people', async () => {
    const people = await portal.db
      .selectFrom('users')
      .select('id')
      .where('customer_id', 'like', 'demo-%')
      .execute()
    const canaries = new Map(people.map(({ id }, index) => [id, `qz${index}qz`]))
    for (const [id, canary] of canaries) {
      const words = {
        first_name: canary,
        last_name: canary,
        preferred_name: canary,
        pronouns: canary,
        address_city: canary,
      }
      await portal.db.updateTable('users').set(words).where('id', '=', id).execute()
      await portal.db
        .updateTable('tasks')
        .set({ title: canary })
        .where('user_id', '=', id)
        .execute()
      await portal.db
        .updateTable('appointments')
        .set({ description: canary })
        .where('user_id', '=', id)
        .execute()
    }
    const withoutArguments = OPERATIONS.filter(
      ({ kind, field }) => kind === 'query' && field.args.length === 0,
    )
    const forSome = withoutArguments.filter(({ name }) => REFUSED_WITHOUT_PSYCHIATRY.includes(name))
    const forAll = withoutArguments.filter((one) => !forSome.includes(one))
    const query = `{ ${forAll.map((one) => documentOf(one).replace(/^query {2}\{ | \}$/g, '')).join(' ')} }`
    expect(canaries.size).toBeGreaterThan(10)
    for (const [id, canary] of canaries) {
      const told = await askText(query, {}, await personToken(portal.db, id))
      expect(told).not.toContain('"errors"')
      expect(new Set(told.match(/qz\w+qz/g))).toEqual(new Set([canary]))
      for (const one of forSome) {
        const part = await askText(documentOf(one), {}, await personToken(portal.db, id))
        expect(part.match(/qz\w+qz/g) ?? []).toEqual([])
      }
    }
  })
})
