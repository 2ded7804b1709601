import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { codedError } from '#server/errors.ts'
import type { PaymentGateway } from '#server/gateways/payments/payment-gateway.ts'
import { createSandboxGateway } from '#server/gateways/payments/sandbox/sandbox-gateway.ts'
import { applyCoupon, type CouponStory } from '#tests/support/coupons.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import {
  at,
  type PersonStory,
  type SchoolStory,
  startServer,
  type TestServer,
  tokenOf,
} from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York. The provider works from 9 to 12. Times from
// Tuesday 10:00 are offered.
const TEN = { start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:50:00.000Z' }
const ELEVEN = { start: '2026-03-03T16:00:00.000Z', end: '2026-03-03T16:50:00.000Z' }
const HOUR_AT_TEN = { start: TEN.start, end: '2026-03-03T16:00:00.000Z' }

/** Runs while the vendor saves a card. */
let meanwhile = (): Promise<void> => Promise.resolve()
const sandbox = (): PaymentGateway => createSandboxGateway(server.app.platform)
const gateway: PaymentGateway = {
  provider: 'sandbox',
  addCustomer: (reference) => sandbox().addCustomer(reference),
  removeCustomer: (customerId) => sandbox().removeCustomer(customerId),
  keepCard: async (card) => {
    const kept = await sandbox().keepCard(card)
    await meanwhile()
    return kept
  },
  findCard: (customerId, cardId) => sandbox().findCard(customerId, cardId),
  chargeCard: (charge) => sandbox().chargeCard(charge),
  findCharge: (customerId, reference) => sandbox().findCharge(customerId, reference),
  refundCharge: (refund) => sandbox().refundCharge(refund),
  hasRefund: (refund) => sandbox().hasRefund(refund),
  listCharges: (since) => sandbox().listCharges(since),
  listRefunds: (since) => sandbox().listRefunds(since),
  readEvent: (payload, signature) => sandbox().readEvent(payload, signature),
}
const server: TestServer = await startServer({}, { gateways: { payments: gateway } })
afterAll(() => server.close())
afterEach(() => {
  meanwhile = () => Promise.resolve()
})
const { db } = server.database.database

const CHECKOUT = `mutation ($token: String, $type: String!, $start: DateTime!, $end: DateTime!, $providerId: ID!, $careFlows: [CareFlowInput!]!, $shown: Int!, $key: String!) {
  ffsCheckout(paymentToken: $token, paymentType: $type, appointmentStart: $start, appointmentEnd: $end, providerId: $providerId,
    careFlows: $careFlows, shownPriceInCents: $shown, idempotencyKey: $key) {
    userScheduleAppointment { id status careType paymentSource startTime endTime provider { firstName lastName } } } }`

const flowsOf = (careTypes: readonly string[], paymentSource = 'SelfPay') =>
  careTypes.map((careType) => ({ careType, paymentSource, careStatus: 'Active' }))

async function newPatient(story: PersonStory = {}) {
  const person = await server.addPerson(story)
  const token = await tokenOf(server, person)
  return {
    id: person.id,
    applyCoupon: (story: CouponStory) => applyCoupon(server, { id: person.id, token }, story),
    checkout: (providerId: string, given: { readonly [name: string]: unknown } = {}) =>
      server.ask(CHECKOUT, {
        token,
        variables: {
          token: 'pm_card_visa',
          type: 'card',
          ...TEN,
          providerId,
          careFlows: flowsOf(['Therapy']),
          shown: 11900,
          key: randomUUID(),
          ...given,
        },
      }),
    /** Everything that a checkout may store. */
    left: async () => ({
      cards: (
        await db
          .selectFrom('payment_methods')
          .select('last4')
          .where('user_id', '=', person.id)
          .execute()
      ).length,
      flows: await db
        .selectFrom('user_care_flows')
        .select(['care_type', 'care_status', 'payment_source'])
        .where('user_id', '=', person.id)
        .orderBy('care_type')
        .execute(),
      appointments: await db
        .selectFrom('appointments')
        .select(['care_type', 'payment_source', 'price_in_cents'])
        .where('user_id', '=', person.id)
        .execute(),
    }),
  }
}

const NOTHING = { cards: 0, flows: [], appointments: [] }
const THERAPY = { care_type: 'Therapy', care_status: 'Active', payment_source: 'SelfPay' }
const BOOKED = { care_type: 'Therapy', payment_source: 'SelfPay', price_in_cents: 11900 }

describe('ffsCheckout', () => {
  it('saves the card, begins the care and makes the appointment in one call [CALL-13, BOOK-17, BOOK-15]', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const { data } = await patient.checkout(provider)
    expect(at(data, 'ffsCheckout', 'userScheduleAppointment')).toEqual({
      id: expect.any(String),
      status: 'upcoming',
      careType: 'therapy',
      paymentSource: 'SelfPay',
      startTime: TEN.start,
      endTime: TEN.end,
      provider: { firstName: 'Iris', lastName: 'Vale' },
    })
    expect(await patient.left()).toEqual({ cards: 1, flows: [THERAPY], appointments: [BOOKED] })
  })

  it('of both care types begins both and books the psychiatry intake at the operator’s price [BOOK-01, MUTA-20]', async () => {
    const provider = await addProvider(server, { careTypes: ['Psychiatry'] })
    const patient = await newPatient()
    await patient.checkout(provider, {
      ...HOUR_AT_TEN,
      careFlows: flowsOf(['Therapy', 'Psychiatry']),
      shown: 24900,
    })
    expect(await patient.left()).toEqual({
      cards: 1,
      flows: [{ ...THERAPY, care_type: 'Psychiatry' }, THERAPY],
      appointments: [{ care_type: 'Psychiatry', payment_source: 'SelfPay', price_in_cents: 24900 }],
    })
  })

  it('makes one card and one appointment for a retry, a double click, and another tab', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const key = randomUUID()
    /** On a slow machine, the card may take longer than a person waits. Then they press again. */
    const press = async (other: { readonly key?: string }) => {
      for (;;) {
        const answer = await patient.checkout(provider, other)
        if (answer.code !== 'PAYMENT_UNAVAILABLE') return answer
      }
    }
    const sent = Array.from({ length: 16 }, (_none, index) => press(index % 4 === 3 ? {} : { key }))
    const answers = await Promise.all(sent)
    answers.push(await patient.checkout(provider, { key }), await patient.checkout(provider))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined))
    expect(
      new Set(
        answers.map((answer) => at(answer.data, 'ffsCheckout', 'userScheduleAppointment', 'id')),
      ).size,
    ).toBe(1)
    expect(await patient.left()).toEqual({ cards: 1, flows: [THERAPY], appointments: [BOOKED] })
    expect((await patient.checkout(provider, ELEVEN)).code).toBe('ALREADY_BOOKED')
  })

  it('accepts a key for one checkout only', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const key = randomUUID()
    await patient.checkout(provider, { key })
    expect((await patient.checkout(provider, { key, ...ELEVEN })).code).toBe('KEY_REUSED')
  })

  it('stores nothing if the card is declined, and the same key may try another card', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const key = randomUUID()
    const declined = await patient.checkout(provider, { key, token: 'pm_card_chargeDeclined' })
    expect([declined.code, declined.message]).toEqual([
      'CARD_DECLINED',
      'Your card was declined, please contact support@mantra.example.',
    ])
    expect(await patient.left()).toEqual(NOTHING)
    expect((await patient.checkout(provider, { key })).code).toBeUndefined()
  })

  it('accepts only the token of a card: another type is refused, and nothing is stored [MUTA-20]', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    for (const type of ['us_bank_account', 'Card', ''])
      expect((await patient.checkout(provider, { type })).code).toBe('INVALID_CARD')
    expect(await patient.left()).toEqual(NOTHING)
    expect((await patient.checkout(provider)).code).toBeUndefined()
  })

  it('stores nothing if another person books the time while the card is saved', async () => {
    const provider = await addProvider(server)
    const [patient, other] = [await newPatient(), await newPatient()]
    meanwhile = async () => {
      await addAppointment(server, { userId: other.id, providerId: provider, start: TEN.start })
    }
    const answer = await patient.checkout(provider)
    expect([answer.code, answer.message]).toEqual([
      'CONFLICT',
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ])
    expect(await patient.left()).toEqual(NOTHING)
  })

  it('stores nothing if the vendor does not answer, and the same key finds the card again', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const key = randomUUID()
    meanwhile = () => Promise.reject(codedError('PAYMENT_UNAVAILABLE'))
    expect((await patient.checkout(provider, { key })).code).toBe('PAYMENT_UNAVAILABLE')
    expect(await patient.left()).toEqual(NOTHING)
    meanwhile = () => Promise.resolve()
    expect((await patient.checkout(provider, { key })).code).toBeUndefined()
    expect(await patient.left()).toEqual({ cards: 1, flows: [THERAPY], appointments: [BOOKED] })
    const atVendor = await db
      .selectFrom('sandbox_cards')
      .innerJoin('payment_customers', 'payment_customers.customer_id', 'sandbox_cards.customer_id')
      .select('sandbox_cards.id')
      .where('payment_customers.user_id', '=', patient.id)
      .execute()
    expect(atVendor).toHaveLength(1)
  })

  it('uses the card on file if there is no token, and refuses without a card', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    expect((await patient.checkout(provider, { token: null })).code).toBe('NO_PAYMENT_METHOD')
    expect(await patient.left()).toEqual(NOTHING)
    const SAVE =
      'mutation ($key: String!) { savePaymentMethod(token: "pm_card_amex", type: "card", idempotencyKey: $key) { id } }'
    const person = {
      id: patient.id,
      email: `${patient.id}@example.test`,
      password: 'Quiet-River-42!',
    }
    await server.ask(SAVE, {
      token: await tokenOf(server, person),
      variables: { key: randomUUID() },
    })
    expect((await patient.checkout(provider, { token: null })).code).toBeUndefined()
    expect((await patient.left()).cards).toBe(1)
  })

  it('refuses a changed price, and books at the new one', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    const coupon = await patient.applyCoupon({ percent: 50, uses: 1 })
    expect((await patient.checkout(provider, { shown: 11900 })).code).toBe('PRICE_CHANGED')
    await coupon.useUp()
    expect((await patient.checkout(provider, { shown: 5950 })).code).toBe('PRICE_CHANGED')
    const before = await patient.left()
    expect(before).toMatchObject({ cards: 0, flows: [] })
    const key = randomUUID()
    expect((await patient.checkout(provider, { shown: 11900, key })).code).toBeUndefined()
    expect((await patient.checkout(provider, { shown: 11900, key })).code).toBeUndefined()
    expect(await patient.left()).toEqual({
      cards: 1,
      flows: [THERAPY],
      appointments: [...before.appointments, BOOKED],
    })
  })

  it('sends no card to the vendor if nothing can be booked', async () => {
    const provider = await addProvider(server)
    const patient = await newPatient()
    let asked = 0
    meanwhile = () => {
      asked += 1
      return Promise.resolve()
    }
    const late = { start: '2026-03-03T22:00:00Z', end: '2026-03-03T22:50:00Z' }
    expect((await patient.checkout(provider, late)).code).toBe('SLOT_NOT_OFFERED')
    expect((await patient.checkout(provider, { key: 'short' })).code).toBe('BAD_INPUT')
    expect((await patient.checkout(provider, { careFlows: [] })).code).toBe('BAD_INPUT')
    expect(
      (await patient.checkout(provider, { careFlows: flowsOf(['Therapy'], 'Organization') })).code,
    ).toBe('WRONG_PAYMENT_SOURCE')
    await addAppointment(server, {
      userId: patient.id,
      providerId: await addProvider(server),
      start: TEN.start,
      type: 'adhoc',
    })
    expect((await patient.checkout(provider)).code).toBe('CONFLICT')
    expect(asked).toBe(0)
  })

  it.each<[string, PersonStory, string]>([
    ['is under the minimum age', { birthDate: '2015-01-01' }, 'NOT_ELIGIBLE'],
    ['lives in a state where no care is offered', { state: 'AK' }, 'NOT_ELIGIBLE'],
    ['lives in a state where this care is not offered', { state: 'NC' }, 'CARE_TYPE_NOT_OFFERED'],
  ])('books nothing for a person who %s', async (_name, story, code) => {
    const provider = await addProvider(server, {
      careTypes: ['Psychiatry'],
      states: ['NY', 'NC', 'AK'],
    })
    const patient = await newPatient(story)
    expect(
      (await patient.checkout(provider, { ...HOUR_AT_TEN, careFlows: flowsOf(['Psychiatry']) }))
        .code,
    ).toBe(code)
    expect(await patient.left()).toEqual(NOTHING)
  })

  it('books nothing without a guardian’s consent, and nothing that an organization pays for [ROLE-02]', async () => {
    const provider = await addProvider(server)
    const minor = await newPatient()
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', minor.id)
      .execute()
    expect((await minor.checkout(provider)).code).toBe('CONSENT_REQUIRED')
    const school: SchoolStory = { careFlows: [{ careType: 'Therapy', sponsoredSessions: null }] }
    const student = await newPatient({ schoolId: await server.addSchool(school) })
    expect((await student.checkout(provider)).code).toBe('WRONG_PAYMENT_SOURCE')
    expect(await student.left()).toEqual(NOTHING)
  })

  it('reveals nothing without a login', async () => {
    const variables = {
      token: 'pm_card_visa',
      type: 'card',
      ...TEN,
      providerId: randomUUID(),
      careFlows: [],
      shown: 11900,
      key: randomUUID(),
    }
    expect((await server.ask(CHECKOUT, { variables })).code).toBe('INVALID_AUTHENTICATION')
  })
})
