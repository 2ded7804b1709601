import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'

const SECRET = 'whsec_of_this_test'
const emulator = await startStripeEmulator()
const server = await startServer(
  {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: SECRET,
  },
  {
    gateways: {
      payments: createStripeGateway({ ...emulator, webhookSecret: SECRET, timeoutMs: 300 }),
    },
  },
)
afterAll(async () => {
  await server.close()
  await emulator.close()
})
beforeEach(() => {
  emulator.faults.length = 0
})
const { webhooks } = new Stripe('sk_test_a')

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id }
}`
const CARDS =
  '{ paymentMethods { last4 expiryYear isCurrent } currentUser { hasPaymentMethod isPaymentMethodValid } }'

/** A signed event from Stripe. */
function send(type: string, object: object, id = `evt_${randomUUID()}`) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': webhooks.generateTestHeaderString({ payload, secret: SECRET }),
  }
  return server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })
}

async function patient() {
  const token = await tokenOf(server, await server.addPerson())
  return {
    save: (card: string) =>
      server.ask(SAVE, { token, variables: { token: card, key: randomUUID() } }),
    cards: async () => {
      const { data } = await server.ask(CARDS, { token })
      return { list: data.paymentMethods, isThere: at(data, 'currentUser', 'hasPaymentMethod') }
    },
  }
}

/** A patient whose bank asked for confirmation, and who then closed the page. */
async function patientOfBank(isConfirmed: boolean) {
  const one = await patient()
  const asked = await one.save('pm_card_authenticationRequiredOnSetup')
  expect(asked.code).toBe('CARD_NEEDS_CONFIRMATION')
  const setup = emulator.state.setups.at(-1)
  if (setup === undefined) throw new Error('Stripe was asked for no setup')
  emulator.answerBank(setup.secret, isConfirmed)
  const told = (given: object = {}) => ({
    id: setup.id,
    object: 'setup_intent',
    customer: setup.customer,
    payment_method: setup.method.id,
    metadata: setup.metadata,
    created: server.clock.now.getTime() / 1000,
    ...given,
  })
  return { ...one, told, method: setup.method }
}

/** A patient with one card for visits. */
async function patientWithCard() {
  const one = await patient()
  await one.save('pm_card_visa')
  const method = [...emulator.state.methods.values()].at(-1)
  if (method === undefined) throw new Error('Stripe keeps no card')
  return { ...one, method, told: { id: method.id, object: 'payment_method', customer: null } }
}

const ASKED = { last4: '3155', expiryYear: 2030, isCurrent: true }
const VISA = { last4: '4242', expiryYear: 2030, isCurrent: true }

describe('a card that needs the bank’s confirmation', () => {
  it('is saved once after the confirmation, even if the page was closed or Stripe repeats the event', async () => {
    const { cards, told } = await patientOfBank(true)
    expect(await cards()).toEqual({ list: [], isThere: false })
    const id = `evt_${randomUUID()}`
    const answers = await Promise.all(
      [1, 2, 3].map(() => send('setup_intent.succeeded', told(), id)),
    )
    answers.push(await send('setup_intent.succeeded', told()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await cards()).toEqual({ list: [ASKED], isThere: true })
  })

  it('does not replace a card that the patient added later', async () => {
    const { cards, told, save } = await patientOfBank(true)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await save('pm_card_visa')
    await send('setup_intent.succeeded', told({ created: server.clock.now.getTime() / 1000 - 60 }))
    expect((await cards()).list).toEqual([VISA, { ...ASKED, isCurrent: false }])
  })

  it('is not saved if its booking was abandoned', async () => {
    const { cards, told } = await patientOfBank(true)
    await send('setup_intent.succeeded', told({ metadata: { kept_for: 'booking' } }))
    expect(await cards()).toEqual({ list: [], isThere: false })
  })

  it('is not saved if it was removed before Stripe’s event arrived', async () => {
    const { cards, told, method } = await patientOfBank(true)
    method.customer = null
    await send('payment_method.detached', { id: method.id })
    await send('setup_intent.succeeded', told())
    expect(await cards()).toEqual({ list: [], isThere: false })
  })

  it.each(['setup_intent.setup_failed', 'setup_intent.canceled'])(
    'changes nothing if it was not confirmed: %s',
    async (type) => {
      const { cards, told, save } = await patientOfBank(false)
      await save('pm_card_visa')
      expect((await send(type, told())).statusCode).toBe(200)
      expect(await cards()).toEqual({ list: [VISA], isThere: true })
    },
  )

  it('is retried by Stripe while Stripe cannot be queried about it', async () => {
    const { cards, told } = await patientOfBank(true)
    const id = `evt_${randomUUID()}`
    emulator.faults.push('hang', 'hang', 'hang')
    expect((await send('setup_intent.succeeded', told(), id)).statusCode).toBeGreaterThanOrEqual(
      400,
    )
    expect((await cards()).list).toEqual([])
    expect((await send('setup_intent.succeeded', told(), id)).statusCode).toBe(200)
    expect((await cards()).list).toEqual([ASKED])
  })
})

describe('a card on file', () => {
  it('that was revoked is no longer charged, and a new one is requested once, even if Stripe repeats the event', async () => {
    const { cards, told, method, save } = await patientWithCard()
    method.customer = null
    for (let i = 0; i < 2; i += 1) await send('payment_method.detached', told)
    expect(await cards()).toEqual({ list: [], isThere: false })
    await save('pm_card_mastercard')
    await send('payment_method.detached', told)
    expect(await cards()).toEqual({
      list: [{ last4: '4444', expiryYear: 2030, isCurrent: true }],
      isThere: true,
    })
  })

  it.each(['payment_method.automatically_updated', 'payment_method.updated'])(
    'that its bank renewed is shown with its new data, in any order of events: %s',
    async (type) => {
      const { cards, told, method } = await patientWithCard()
      method.expiryYear = 2034
      await send(type, { ...told, card: { exp_year: 2032 } })
      await send(type, { ...told, card: { exp_year: 2030 } })
      expect((await cards()).list).toEqual([{ ...VISA, expiryYear: 2034 }])
      method.customer = null
      await send(type, told)
      expect(await cards()).toEqual({ list: [], isThere: false })
    },
  )

  it.each([
    ["is somebody else's", 'payment_method.detached', { id: 'pm_unheard_of' }],
    ['has no id', 'payment_method.updated', {}],
    [
      'is of no customer of ours',
      'setup_intent.succeeded',
      {
        id: 'seti_1',
        customer: 'cus_x',
        payment_method: 'pm_x',
        created: 1,
        metadata: { kept_for: 'account' },
      },
    ],
    [
      'has an invalid time',
      'setup_intent.succeeded',
      {
        id: 'seti_1',
        customer: 'cus_x',
        payment_method: 'pm_x',
        created: 1e300,
        metadata: { kept_for: 'account' },
      },
    ],
  ])('does not change if it %s', async (_what, type, object) => {
    const { cards } = await patientWithCard()
    expect((await send(type, object)).statusCode).toBe(200)
    expect(await cards()).toEqual({ list: [VISA], isThere: true })
  })
})
