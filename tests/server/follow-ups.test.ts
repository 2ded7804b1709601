import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/outbox.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York. Providers work from 9 to 12. Times from Tuesday
// 10:00 are offered.
const server = await startServer()
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())
const { db } = server.database.database

const TEN = { start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:50:00.000Z' }
const HALF_AT_TEN = { start: TEN.start, end: '2026-03-03T15:30:00.000Z' }
/** Each past visit has a different hour. */
let hoursAgo = 24
function hourBefore(): string {
  hoursAgo += 1
  return new Date(Date.parse(TEN.start) - 3_600_000 * hoursAgo).toISOString()
}

const FOLLOW_UP_PRICE = 9900

const SCHEDULE = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $key: String!, $price: Int) {
  scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, checkin: true,
    shownPriceInCents: $price, idempotencyKey: $key) {
    id status careType appointmentType paymentSource startTime description } }`
const FREE = `query ($start: DateTime!, $end: DateTime!, $providerId: ID!, $careType: LowercaseCareType!) {
  slotIsFree(start: $start, end: $end, providerId: $providerId, careType: $careType, appointmentType: checkin) }`

type CareStory = {
  readonly careType?: 'Therapy' | 'Psychiatry'
  readonly careStatus?: 'Active' | 'OnHold'
}

/** A person in care who saw the provider last week. */
async function patientOf(providerId: string | null, care: CareStory = {}, story: PersonStory = {}) {
  const { careType = 'Therapy', careStatus = 'Active' } = care
  const paymentSource =
    story.schoolId === undefined ? ('SelfPay' as const) : ('Organization' as const)
  const person = await server.addPerson({
    careFlows: [{ careType, careStatus, paymentSource }],
    ...story,
  })
  const token = await tokenOf(server, person)
  if (providerId !== null)
    await addAppointment(server, {
      userId: person.id,
      providerId,
      careType,
      start: hourBefore(),
      status: 'complete',
    })
  return {
    email: person.email,
    giveCard: () =>
      db
        .updateTable('users')
        .set({ has_payment_method: true })
        .where('id', '=', person.id)
        .execute(),
    schedule: (provider: string, given: object = {}, key: string = randomUUID()) =>
      server.ask(SCHEDULE, { token, variables: { ...TEN, providerId: provider, key, ...given } }),
    isFree: async (provider: string, given: object = {}) =>
      (
        await server.ask(FREE, {
          token,
          variables: { ...TEN, providerId: provider, careType: 'therapy', ...given },
        })
      ).data.slotIsFree,
    followUps: () =>
      db
        .selectFrom('appointments')
        .select(['care_type', 'payment_source', 'price_in_cents'])
        .where('user_id', '=', person.id)
        .where('appointment_type', '=', 'checkin')
        .execute(),
  }
}

const student = async (providerId: string | null, care: CareStory = {}) =>
  patientOf(providerId, care, {
    schoolId: await server.addSchool({
      careFlows: [
        { careType: 'Therapy', sponsoredSessions: null },
        { careType: 'Psychiatry', sponsoredSessions: 4 },
      ],
    }),
  })

describe('a follow-up', () => {
  it('is booked with the person’s own provider, for their care and its length, and is mailed', async () => {
    const provider = await addProvider(server)
    const ada = await student(provider)
    expect((await ada.schedule(provider)).data.scheduleAppointment).toMatchObject({
      status: 'upcoming',
      careType: 'therapy',
      appointmentType: 'checkin',
      paymentSource: 'Organization',
      startTime: TEN.start,
      description: 'Therapy follow-up',
    })
    expect(await mailsTo(server, ada.email)).toHaveLength(1)
    const psychiatrist = await addProvider(server, { careTypes: ['Psychiatry'] })
    const ben = await student(psychiatrist, { careType: 'Psychiatry' })
    expect((await ben.schedule(psychiatrist)).code).toBe('SLOT_NOT_OFFERED')
    expect((await ben.schedule(psychiatrist, HALF_AT_TEN)).data.scheduleAppointment).toMatchObject({
      careType: 'psychiatry',
      description: 'Psychiatry follow-up',
    })
    expect(await ben.followUps()).toEqual([
      { care_type: 'Psychiatry', payment_source: 'Organization', price_in_cents: null },
    ])
  })

  it('is offered only by providers of earlier visits', async () => {
    const [own, other] = [await addProvider(server), await addProvider(server)]
    const ada = await student(own)
    expect([await ada.isFree(own), await ada.isFree(other)]).toEqual([true, false])
    expect((await ada.schedule(other)).code).toBe('SLOT_NOT_OFFERED')
    expect((await (await student(null)).schedule(own)).code).toBe('SLOT_NOT_OFFERED')
    expect(await ada.followUps()).toEqual([])
  })

  it.each([
    ['sent again under its key', true],
    ['wanted again from another tab', false],
  ])('%s is the same follow-up', async (_name, hasSameKey) => {
    const provider = await addProvider(server)
    const ada = await student(provider)
    const key = randomUUID()
    const tries = await Promise.all(
      [0, 1, 2].map(() => ada.schedule(provider, {}, hasSameKey ? key : randomUUID())),
    )
    const ids = tries.map(({ data }) => JSON.stringify(data.scheduleAppointment))
    expect(new Set(ids).size).toBe(1)
    expect(await ada.followUps()).toHaveLength(1)
  })

  it('goes to one person if several want the time', async () => {
    const provider = await addProvider(server)
    const people = await Promise.all(Array.from({ length: 6 }, () => student(provider)))
    const codes = (await Promise.all(people.map((one) => one.schedule(provider)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(5)
  })

  it('that the person pays for is booked at the price shown, with a card on file', async () => {
    const provider = await addProvider(server)
    const ada = await patientOf(provider)
    expect((await ada.schedule(provider, { price: FOLLOW_UP_PRICE })).code).toBe(
      'NO_PAYMENT_METHOD',
    )
    await ada.giveCard()
    expect((await ada.schedule(provider, { price: FOLLOW_UP_PRICE - 1 })).code).toBe(
      'PRICE_CHANGED',
    )
    expect((await ada.schedule(provider)).code).toBe('PRICE_CHANGED')
    expect(await ada.followUps()).toEqual([])
    expect(
      (await ada.schedule(provider, { price: FOLLOW_UP_PRICE })).data.scheduleAppointment,
    ).toMatchObject({
      paymentSource: 'SelfPay',
    })
    expect(await ada.followUps()).toEqual([
      { care_type: 'Therapy', payment_source: 'SelfPay', price_in_cents: FOLLOW_UP_PRICE },
    ])
    const eleven = { start: '2026-03-03T16:00:00.000Z', end: '2026-03-03T16:50:00.000Z' }
    const sponsored = await student(provider)
    expect((await sponsored.schedule(provider, { ...eleven, price: FOLLOW_UP_PRICE })).code).toBe(
      'PRICE_CHANGED',
    )
  })

  it('is refused while care is on hold, or has not begun', async () => {
    const provider = await addProvider(server)
    expect(
      (await (await student(provider, { careStatus: 'OnHold' })).schedule(provider)).code,
    ).toBe('CARE_ON_HOLD')
    expect((await (await patientOf(provider, {}, { careFlows: [] })).schedule(provider)).code).toBe(
      'CARE_TYPE_NOT_OFFERED',
    )
  })

  it('is refused in a state without this care, or outside the provider’s own', async () => {
    const provider = await addProvider(server, { states: ['NY', 'NC', 'PR'] })
    const ada = await patientOf(provider, {}, { state: 'PR' })
    await ada.giveCard()
    expect((await ada.schedule(provider, { price: FOLLOW_UP_PRICE })).code).toBe(
      'CARE_TYPE_NOT_OFFERED',
    )
    const elsewhere = await addProvider(server, { states: ['CA'] })
    expect((await (await student(elsewhere)).schedule(elsewhere)).code).toBe('SLOT_NOT_OFFERED')
  })
})
