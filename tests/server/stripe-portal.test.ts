import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { at, type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'
import { addVisit } from '#tests/support/visits.ts'

const SECRET = 'whsec_of_this_test'
const lines: string[] = []
const emulator = await startStripeEmulator()
const server = await startServer(
  {
    LOG_LEVEL: 'trace',
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: SECRET,
  },
  {
    gateways: {
      payments: createStripeGateway({ ...emulator, webhookSecret: SECRET, timeoutMs: 300 }),
    },
    logStream: { write: (line: string) => void lines.push(line) },
  },
)
afterAll(async () => {
  await server.close()
  await emulator.close()
})
beforeEach(() => {
  emulator.faults.length = 0
})
const { db } = server.app.platform
const stripe = new Stripe('sk_test_a')

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id brand last4 }
}`

async function patient() {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  return {
    person,
    save: (card: string, key: string) =>
      server.ask(SAVE, { variables: { token: card, key }, token }),
  }
}

const cardsOf = ({ id }: Person) =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', id).execute()

describe('saving a card with Stripe', () => {
  it('saves one card although its first answer was lost and the patient tried again', async () => {
    const { person, save } = await patient()
    const key = randomUUID()
    // The customer is created; then each of three attempts to save the card is lost.
    await save('pm_card_chargeDeclined', randomUUID())
    emulator.faults.push('lost', 'lost', 'lost')
    const lost = await save('pm_card_visa', key)
    expect([lost.code, lost.message]).toEqual([
      'PAYMENT_UNAVAILABLE',
      'An unexpected error occurred. Please try again.',
    ])
    expect(await cardsOf(person)).toEqual([])
    const kept = await save('pm_card_visa', key)
    expect(at(kept.data, 'savePaymentMethod')).toMatchObject({ brand: 'visa', last4: '4242' })
    expect((await save('pm_card_visa', key)).text).toBe(kept.text)
    const [card] = await cardsOf(person)
    expect(
      [...emulator.state.methods.values()].filter(
        ({ customer }) => customer === customerOf(card?.card_id),
      ),
    ).toHaveLength(1)
  })

  it.each([
    ['declines', 'pm_card_chargeDeclined', [], 'CARD_DECLINED'],
    ['does not know the token', 'pm_card_nothing', [], 'INVALID_CARD'],
    [
      'answers garbage',
      'pm_card_visa',
      [{ status: 200, body: '<b>leaked-words</b>' }],
      'PAYMENT_UNAVAILABLE',
    ],
    ['never answers', 'pm_card_visa', ['hang', 'hang', 'hang'], 'PAYMENT_UNAVAILABLE'],
  ] as const)(
    'that %s, the patient reads our sentence and never Stripe’s words',
    async (_what, token, faults, code) => {
      const { person, save } = await patient()
      emulator.faults.push(...faults)
      const answer = await save(token, randomUUID())
      expect(answer.code).toBe(code)
      expect(await cardsOf(person)).toEqual([])
      expect(`${answer.text}${lines.join('')}`).not.toMatch(
        /leaked-words|sk_test|pm_card_(visa|nothing|charge)|whsec/,
      )
    },
  )
})

it('nothing that could be a card number is sent', async () => {
  const { save } = await patient()
  emulator.requests.length = 0
  for (const sent of [
    '4242424242424242',
    'pm_4242424242424242',
    'tok_4242-4242-4242-4242',
    'pm_ 4242 4242 4242 4242',
  ])
    expect((await save(sent, randomUUID())).code).toBe('INVALID_CARD')
  expect(emulator.requests).toEqual([])
})

function customerOf(cardId: string | undefined): string | null | undefined {
  return emulator.state.methods.get(cardId ?? '')?.customer
}

describe('an event of Stripe', () => {
  const send = (payload: string, signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  const sign = (
    payload: string,
    given: { readonly secret?: string; readonly timestamp?: number } = {},
  ) => stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...given })

  const eventOf = (type: string, reference: string, id = `evt_${randomUUID()}`) =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      data: {
        object: { id: `pi_${reference}`, object: 'payment_intent', metadata: { reference } },
      },
    })

  /** A visit whose charge was sent but not answered. */
  async function openCharge() {
    const { person, save } = await patient()
    await save('pm_card_visa', randomUUID())
    const visit = await addVisit(server, person.id)
    const [card] = await cardsOf(person)
    const id = randomUUID()
    await db
      .insertInto('visit_charges')
      .values({
        id,
        user_id: person.id,
        appointment_id: visit.id,
        care_type: 'Therapy',
        full_price_in_cents: 11900,
        amount_in_cents: 11900,
        coupon_id: null,
        payment_method_id: card?.id ?? null,
        attempt: 1,
        status: 'Pending',
        charge_id: null,
        attempted_at: server.clock.now,
        settled_at: null,
      })
      .execute()
    return {
      reference: `${id}.1`,
      read: async () => {
        const row = await db
          .selectFrom('visit_charges')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return [row.status, row.charge_id]
      },
    }
  }

  it('settles the charge whose answer was lost, once even if repeated', async () => {
    const charge = await openCharge()
    const event = eventOf('payment_intent.succeeded', charge.reference)
    const answers = await Promise.all([
      send(event, sign(event)),
      send(event, sign(event)),
      send(event, sign(event)),
    ])
    answers.push(await send(event, sign(event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await charge.read()).toEqual(['Paid', `pi_${charge.reference}`])
    const { id } = JSON.parse(event)
    expect(
      await db.selectFrom('payment_events').select('id').where('id', '=', id).execute(),
    ).toEqual([{ id }])
    const late = eventOf('payment_intent.payment_failed', charge.reference)
    expect((await send(late, sign(late))).statusCode).toBe(200)
    expect(await charge.read()).toEqual(['Paid', `pi_${charge.reference}`])
  })

  it('about a decline lets the visit be charged again', async () => {
    const charge = await openCharge()
    const event = eventOf('payment_intent.payment_failed', charge.reference)
    await send(event, sign(event))
    expect(await charge.read()).toEqual(['Declined', null])
  })

  it.each([
    ['another secret', (event: string) => sign(event, { secret: 'whsec_other' })],
    [
      'a signature of an hour ago',
      (event: string) => sign(event, { timestamp: Math.floor(Date.now() / 1000) - 3600 }),
    ],
    ['the signature of another event', () => sign('{}')],
    ['no signature', () => ''],
    ['garbage', () => 't=1,v1=zz'],
  ])('with %s is refused unread', async (_what, signatureOf) => {
    const charge = await openCharge()
    const event = eventOf('payment_intent.succeeded', charge.reference)
    const answer = await send(event, signatureOf(event))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        errors: [{ message: 'This request was blocked.', extensions: { code: 'BLOCKED_REQUEST' } }],
      },
    ])
    expect(await charge.read()).toEqual(['Pending', null])
  })

  it.each([
    ['of another kind', eventOf('customer.created', 'x')],
    ['about a charge that is not ours', eventOf('payment_intent.succeeded', 'somebody-elses')],
    [
      'about a charge that was never made',
      eventOf('payment_intent.succeeded', `${randomUUID()}.1`),
    ],
    [
      'without a charge',
      JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: {} },
      }),
    ],
  ])('%s is accepted and changes nothing', async (_what, event) => {
    expect((await send(event, sign(event))).statusCode).toBe(200)
  })

  it.each(['', 'null', '[]', '"text"', '{}', '{"id":1,"type":"payment_intent.succeeded"}'])(
    'with the signed body %j causes no failure',
    async (event) => {
      expect((await send(event, sign(event))).statusCode).toBeLessThan(500)
    },
  )

  it('is accepted only if Stripe is set up', async () => {
    const sandbox = await startServer()
    const event = eventOf('payment_intent.succeeded', 'x')
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload: event,
    })
    expect(answer.statusCode).toBe(404)
    await sandbox.close()
  })
})

it("the sandbox's card form does not exist if Stripe is set up", async () => {
  expect(
    (await server.app.inject({ method: 'POST', url: '/sandbox/payment-methods', payload: {} }))
      .statusCode,
  ).toBe(404)
})
