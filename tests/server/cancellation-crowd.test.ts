import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { IS_DRILL } from '#tests/support/draw.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken } from '#tests/support/sessions.ts'
import { type Answer, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer({ REQUESTS_PER_MINUTE: '1000000' })
afterAll(() => server.close())
const { db } = server.database.database
const { visitBilling } = server.app
const CROWD = IS_DRILL ? 1000 : 80

const CANCEL = `mutation ($id: ID!, $terms: CancellationTerms!, $fee: Int, $key: String!) { cancelAppointment(appointmentId: $id,
  reason: Other, shownTerms: $terms, shownFeeInCents: $fee, idempotencyKey: $key) { id status } }`
const SAVE = `mutation ($key: String!) { savePaymentMethod(token: "pm_card_visa", type: "card", idempotencyKey: $key) { id } }`
const SCHEDULE = `mutation ($providerId: ID!, $key: String!) { scheduleAppointment(appointmentStart: "2026-03-04T15:00:00Z",
  appointmentEnd: "2026-03-04T15:50:00Z", providerId: $providerId, idempotencyKey: $key) { id } }`

function countByCode(answers: readonly Answer[]): { readonly [code: string]: number } {
  const counted: { [code: string]: number } = {}
  for (const { code = 'done' } of answers) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

it('many simultaneous late cancellations of one visit, half with one key, make one cancellation, one fee, one mail', async () => {
  const providerId = await addProvider(server)
  const { id: userId } = await server.addPerson()
  const token = await personToken(db, userId)
  await server.ask(SAVE, { token, variables: { key: randomUUID() } })
  const id = await addAppointment(server, {
    userId,
    providerId,
    type: 'adhoc',
    start: '2026-03-03T14:00:00Z',
  })
  const key = randomUUID()
  const cancel = (_none: unknown, index: number) => {
    const variables = { id, terms: 'fee', fee: 5000, key: index % 2 === 0 ? key : randomUUID() }
    return server.ask(CANCEL, { token, variables })
  }
  const answers = await Promise.all(Array.from({ length: CROWD }, cancel))
  expect(countByCode(answers)).toEqual({ done: CROWD })
  expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set([JSON.stringify({ cancelAppointment: { id, status: 'cancelled' } })]),
  )
  await Promise.all(Array.from({ length: 8 }, () => visitBilling.look()))
  await visitBilling.look()
  const charged = await db.selectFrom('sandbox_charges').select('amount_in_cents').execute()
  expect(charged).toEqual([{ amount_in_cents: 5000 }])
  expect(await db.selectFrom('visit_charges').select('amount_in_cents').execute()).toEqual(charged)
  const mails = db.selectFrom('mails').select('template').where('user_id', '=', userId)
  expect((await mails.execute()).map(({ template }) => template)).toEqual(['appointment-canceled'])
}, 600_000)

it('if others want the time of a visit during its cancellation, exactly one gets it', async () => {
  const schoolId = await server.addSchool()
  for (let round = 0; round < 10; round += 1) {
    const providerId = await addProvider(server)
    const careFlows = [
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
    ] as const
    const owner = await server.addPerson({ schoolId, careFlows })
    const start = '2026-03-04T15:00:00Z'
    const id = await addAppointment(server, {
      userId: owner.id,
      providerId,
      type: 'adhoc',
      start,
      minutes: 50,
    })
    const others = await Promise.all(
      Array.from({ length: 8 }, () => server.addPerson({ schoolId, careFlows })),
    )
    const tokens = await Promise.all([owner, ...others].map((person) => personToken(db, person.id)))
    const [ofOwner, ...ofOthers] = tokens
    const book = (token: string) =>
      server.ask(SCHEDULE, { token, variables: { providerId, key: randomUUID() } })
    const cancel = () =>
      server.ask(CANCEL, {
        token: ofOwner,
        variables: { id, terms: 'free', fee: null, key: randomUUID() },
      })
    const [cancelled, ...booked] = await Promise.all([cancel(), ...ofOthers.map(book)])
    expect(cancelled?.code).toBeUndefined()
    const { done = 0, CONFLICT = 0 } = countByCode(booked)
    expect([done <= 1, done + CONFLICT]).toEqual([true, others.length])
    if (done === 0) expect(countByCode([await book(ofOthers[0] ?? '')])).toEqual({ done: 1 })
    const rows = await db
      .selectFrom('appointments')
      .select('status')
      .where('provider_id', '=', providerId)
      .execute()
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'upcoming'])
  }
}, 600_000)
