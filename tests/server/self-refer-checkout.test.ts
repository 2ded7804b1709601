import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { addProvider } from '#tests/support/scheduling.ts'
import {
  at,
  type PersonStory,
  type SchoolStory,
  startServer,
  tokenOf,
} from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York. The provider works from 9 to 12. Times from
// Tuesday 10:00 are offered.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.database.database

const TEN = { start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:50:00.000Z' }
const ELEVEN = { start: '2026-03-03T16:00:00.000Z', end: '2026-03-03T16:50:00.000Z' }
const HOUR_AT_TEN = { start: TEN.start, end: '2026-03-03T16:00:00.000Z' }
const BOTH: SchoolStory = {
  careFlows: [
    { careType: 'Therapy', sponsoredSessions: 6 },
    { careType: 'Psychiatry', sponsoredSessions: 2 },
  ],
}
const CHECKOUT = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $careFlows: [CareFlowInput!]!, $key: String!) {
  selfReferCheckout(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, careFlows: $careFlows,
    idempotencyKey: $key) { userScheduleAppointment { id status careType paymentSource startTime endTime provider { id } } } }`

const flowsOf = (careTypes: readonly string[], paymentSource = 'Organization') =>
  careTypes.map((careType) => ({ careType, paymentSource, careStatus: 'Active' }))

/** A person with or without a school. */
async function student(school: SchoolStory | null = BOTH, story: PersonStory = {}) {
  const person = await server.addPerson({
    ...(school === null ? {} : { schoolId: await server.addSchool(school) }),
    ...story,
  })
  const token = await tokenOf(server, person)
  return {
    id: person.id,
    checkout: (providerId: string, given: object = {}) =>
      server.ask(CHECKOUT, {
        token,
        variables: {
          ...TEN,
          providerId,
          careFlows: flowsOf(['Therapy']),
          key: randomUUID(),
          ...given,
        },
      }),
    left: async () => ({
      flows: await db
        .selectFrom('user_care_flows')
        .select(['care_type', 'care_status', 'payment_source'])
        .where('user_id', '=', person.id)
        .orderBy('care_type')
        .execute(),
      visits: await db
        .selectFrom('appointments')
        .select(['care_type', 'appointment_type', 'payment_source', 'price_in_cents'])
        .where('user_id', '=', person.id)
        .execute(),
      cards: await db
        .selectFrom('payment_methods')
        .select('id')
        .where('user_id', '=', person.id)
        .execute(),
    }),
  }
}

const NOTHING = { flows: [], visits: [], cards: [] }
const SPONSORED = { care_status: 'Active', payment_source: 'Organization' }
const visitOf = (care_type: string) => ({
  care_type,
  appointment_type: 'intake',
  payment_source: 'Organization',
  price_in_cents: null,
})

describe('selfReferCheckout', () => {
  it('begins the care and books its first appointment at that time with that provider, without a payment [MUTA-22]', async () => {
    for (const time of [TEN, ELEVEN]) {
      const [provider, ada] = [await addProvider(server), await student()]
      expect(
        at(
          (await ada.checkout(provider, time)).data,
          'selfReferCheckout',
          'userScheduleAppointment',
        ),
      ).toEqual({
        id: expect.any(String),
        status: 'upcoming',
        careType: 'therapy',
        paymentSource: 'Organization',
        startTime: time.start,
        endTime: time.end,
        provider: { id: provider },
      })
      expect(await ada.left()).toEqual({
        flows: [{ ...SPONSORED, care_type: 'Therapy' }],
        visits: [visitOf('Therapy')],
        cards: [],
      })
    }
    const [provider, ben] = [
      await addProvider(server, { careTypes: ['Psychiatry'] }),
      await student(),
    ]
    await ben.checkout(provider, { ...HOUR_AT_TEN, careFlows: flowsOf(['Therapy', 'Psychiatry']) })
    expect(await ben.left()).toEqual({
      flows: [
        { ...SPONSORED, care_type: 'Psychiatry' },
        { ...SPONSORED, care_type: 'Therapy' },
      ],
      visits: [visitOf('Psychiatry')],
      cards: [],
    })
  })

  it('makes one appointment for a retry, a double click and another tab', async () => {
    const [provider, ada] = [await addProvider(server), await student()]
    const key = randomUUID()
    const replies = await Promise.all([
      ada.checkout(provider, { key }),
      ada.checkout(provider, { key }),
      ada.checkout(provider),
    ])
    const ids = [...replies, await ada.checkout(provider, { key })].map(({ data }) =>
      at(data, 'selfReferCheckout', 'userScheduleAppointment', 'id'),
    )
    expect(ids).toEqual(ids.map(() => expect.any(String)))
    expect(new Set(ids).size).toBe(1)
    expect((await ada.left()).visits).toHaveLength(1)
  })

  it.each<[string, SchoolStory | null, object, PersonStory, string]>([
    ['for care that the person pays', null, {}, {}, 'WRONG_PAYMENT_SOURCE'],
    [
      'as care that the person would pay',
      BOTH,
      { careFlows: flowsOf(['Therapy'], 'SelfPay') },
      {},
      'WRONG_PAYMENT_SOURCE',
    ],
    ['for no care', BOTH, { careFlows: [] }, {}, 'BAD_INPUT'],
    [
      'for care that needs a referral by the school',
      { careFlows: [{ careType: 'Therapy', sponsoredSessions: 6, canSelfRefer: false }] },
      {},
      {},
      'CARE_TYPE_NOT_OFFERED',
    ],
    ['under the age for care', BOTH, {}, { birthDate: '2012-05-05' }, 'NOT_ELIGIBLE'],
    ['before the e-mail is verified', BOTH, {}, { isEmailUnverified: true }, 'EMAIL_NOT_VERIFIED'],
    [
      'for a time that is not offered',
      BOTH,
      { start: '2026-03-03T08:00:00Z', end: '2026-03-03T08:50:00Z' },
      {},
      'SLOT_NOT_OFFERED',
    ],
  ])('is refused %s, and stores nothing', async (_what, school, given, story, code) => {
    const [provider, ada] = [await addProvider(server), await student(school, story)]
    expect((await ada.checkout(provider, given)).code).toBe(code)
    expect(await ada.left()).toEqual(NOTHING)
  })

  it('is refused for a taken time, and begins no care; and once the care has its first appointment', async () => {
    const [provider, ada, ben] = [await addProvider(server), await student(), await student()]
    await ada.checkout(provider)
    expect((await ben.checkout(provider)).code).toBe('CONFLICT')
    expect(await ben.left()).toEqual(NOTHING)
    expect((await ada.checkout(provider, ELEVEN)).code).toBe('ALREADY_BOOKED')
  })
})
