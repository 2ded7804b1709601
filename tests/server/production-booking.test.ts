import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { partsOf } from '#tests/support/outbox.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { enrolPeople } from '#server/enrolment/enrol-people.ts'
import { readPeople } from '#server/enrolment/people-file.ts'
import { at, inFolder, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York.
const server = await startServer(PRODUCTION)
afterAll(() => server.close())

const DOCUMENTS = join(import.meta.dirname, '../../renderer/api/generated/persisted-documents.json')
const texts: readonly string[] = Object.values(JSON.parse(readFileSync(DOCUMENTS, 'utf8'))).map(
  String,
)

/** Sends a client's document by its hash: production accepts no others. */
async function ask(name: string, variables: object, token?: string) {
  const text = texts.find((one) => new RegExp(`(query|mutation) ${name}\\b`).test(one)) ?? ''
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: {
      operationName: name,
      variables,
      extensions: {
        persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
      },
    },
  })
  const body: unknown = response.json()
  return { data: at(body, 'data'), errors: at(body, 'errors') }
}

const SCHOOL = '11111111-1111-4111-8111-111111111111'
const IRIS = '11111111-1111-4111-8111-111111111101'
const EVERYBODY = {
  organizations: [
    {
      id: SCHOOL,
      name: 'Harbor College',
      careFlows: [{ careType: 'Therapy', sponsoredSessions: 6 }],
    },
  ],
  providers: [
    {
      id: IRIS,
      firstName: 'Iris',
      lastName: 'Vale',
      classification: 'Licensed Therapist',
      careTypes: ['Therapy'],
      states: ['NY'],
      timeZone: 'America/New_York',
      hours: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '11:00' }],
    },
  ],
  patients: [
    {
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Quill',
      birthDate: '2000-06-15',
      organization: SCHOOL,
      address: { line1: '1 Elm Street', city: 'Albany', state: 'NY', zip: '12207' },
      tasks: [],
    },
  ],
}

it('a new production database has no providers, until a file of people is added: its patient logs in and books [BOOK-01]', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'people.json')
    writeFileSync(file, JSON.stringify(EVERYBODY))
    const { platform } = server.app
    expect(await platform.db.selectFrom('providers').select('id').execute()).toEqual([])
    const { patients } = await enrolPeople(platform, readPeople(file, platform.config.contentDir))
    const link = partsOf(patients[0]?.link ?? '')
    const came = await ask('PasswordlessLogin', { email: link.email, token: link.token })
    const token = String(at(came.data, 'passwordlessLogin', 'authToken'))
    await ask(
      'SelectCareFlow',
      { careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }] },
      token,
    )
    const page = { first: 20, after: 0, nextDays: 5 }
    const week = {
      careType: 'therapy',
      checkin: false,
      start: '2026-03-02T00:00:00Z',
      end: '2026-03-07T00:00:00Z',
      ...page,
    }
    const [slot] = slotsOf(await ask('BookingAvailability', week, token))
    expect(slot).toEqual({ start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:50:00.000Z' })
    const wanted = {
      appointmentStart: slot?.start,
      appointmentEnd: slot?.end,
      providerId: IRIS,
      idempotencyKey: randomUUID(),
    }
    const booked = await ask('ScheduleAppointment', wanted, token)
    expect(at(booked.data, 'scheduleAppointment', 'provider', 'name')).toBe('Iris Vale')
  }))

function slotsOf({
  data,
}: {
  readonly data: unknown
}): readonly { readonly start: unknown; readonly end: unknown }[] {
  const slots = at(data, 'availability', 'providers', 0, 'slots')
  return Array.isArray(slots)
    ? slots.map((slot) => ({ start: at(slot, 'start'), end: at(slot, 'end') }))
    : []
}

it.each([
  ['GET', '/preview'],
  ['GET', '/api/project'],
  ['GET', '/api/mistakes'],
  ['GET', '/api/saves'],
  ['POST', '/api/edit'],
  ['POST', '/api/keep'],
  ['POST', '/api/undo'],
] as const)('no part of the studio answers in production: %s %s', async (method, url) => {
  const { statusCode, headers } = await server.app.inject({ method, url, payload: {} })
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})
