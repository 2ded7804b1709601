import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { chargesOn } from '#tests/support/charge-service.ts'
import { applyCoupon, type CouponStory } from '#tests/support/coupons.ts'
import { at, startServer, type TestServer, tokenOf } from '#tests/support/server.ts'
import { startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'
import { addVisit, type VisitStory } from '#tests/support/visits.ts'

const emulator = await startStripeEmulator()
const sandbox = await startServer()
const stripe = await startServer(
  {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  },
  {
    gateways: {
      payments: createStripeGateway({ ...emulator, webhookSecret: 'whsec_a', timeoutMs: 300 }),
    },
  },
)
afterAll(async () => {
  await sandbox.close()
  await stripe.close()
  await emulator.close()
})

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id }
}`

/** A patient of a server, with the vendor's and our records of their payments. */
async function patientOf(server: TestServer) {
  const { db } = server.app.platform
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  const charges = chargesOn(server.app.platform)
  return {
    save: (card: string) =>
      server.ask(SAVE, { variables: { token: card, key: randomUUID() }, token }),
    visit: (story?: VisitStory) => addVisit(server, person.id, story),
    charge: charges.chargeVisit,
    charges: async () =>
      at(
        (await server.ask('{ visitCharges { appointmentId amountInCents status } }', { token }))
          .data,
        'visitCharges',
      ),
    apply: (story: CouponStory) => applyCoupon(server, { id: person.id, token }, story),
    uses: async () =>
      (
        await db
          .selectFrom('coupon_uses')
          .select('appointment_id')
          .where('user_id', '=', person.id)
          .execute()
      ).length,
    isCardValid: async () => {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      return row.is_payment_method_valid
    },
    /** The amounts that the vendor charged. */
    taken: async () => {
      const customer = await db
        .selectFrom('payment_customers')
        .selectAll()
        .where('user_id', '=', person.id)
        .executeTakeFirst()
      const known = emulator.state.intents.filter(
        (intent) => intent.customer === customer?.customer_id,
      )
      if (server === stripe)
        return known.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
      const rows = await db
        .selectFrom('sandbox_charges')
        .select('amount_in_cents')
        .where('customer_id', '=', customer?.customer_id ?? '')
        .execute()
      return rows.map((row) => row.amount_in_cents)
    },
  }
}

describe.each([
  ['the sandbox', sandbox],
  ['Stripe', stripe],
])('charging a visit through %s', (_name, server) => {
  it('charges the price of the visit to the card, once even if repeated', async () => {
    const ada = await patientOf(server)
    await ada.save('pm_card_visa')
    const visit = await ada.visit()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => ada.charge(visit)))
    outcomes.push(await ada.charge(visit))
    for (const outcome of outcomes)
      expect(outcome).toEqual({ ok: true, value: { status: 'Paid', amountInCents: 11900 } })
    expect(await ada.taken()).toEqual([11900])
  })

  it('charges the price with the coupon, as often as the coupon may be used', async () => {
    const ada = await patientOf(server)
    await ada.save('pm_card_visa')
    await ada.apply({ percent: 20, uses: 2 })
    const visits = [await ada.visit(), await ada.visit(), await ada.visit()]
    await Promise.all(visits.map((visit) => ada.charge(visit)))
    await Promise.all(visits.map((visit) => ada.charge(visit)))
    expect((await ada.taken()).toSorted((a, b) => a - b)).toEqual([9520, 9520, 11900])
    expect(await ada.uses()).toBe(2)
  })

  it('charges nothing if the coupon leaves less than the minimum charge, and counts its use', async () => {
    const ada = await patientOf(server)
    await ada.apply({ percent: 100, uses: 1 })
    expect(await ada.charge(await ada.visit())).toEqual({
      ok: true,
      value: { status: 'Waived', amountInCents: 0 },
    })
    expect([await ada.taken(), await ada.uses()]).toEqual([[], 1])
  })

  it('charges nothing for a visit that someone else pays for', async () => {
    const ada = await patientOf(server)
    await ada.save('pm_card_visa')
    for (const story of [
      { payment_source: 'Organization', price_in_cents: null },
      { payment_source: 'Insurance' },
    ] as const)
      expect(await ada.charge(await ada.visit(story))).toEqual({
        ok: true,
        value: { status: 'NotPaid', amountInCents: 0 },
      })
    expect(await ada.taken()).toEqual([])
  })

  it('requires a card if none is saved', async () => {
    const ada = await patientOf(server)
    const visit = await ada.visit()
    expect(await ada.charge(visit)).toEqual({ ok: false, code: 'NO_PAYMENT_METHOD' })
    await ada.save('pm_card_visa')
    expect(await ada.charge(visit)).toMatchObject({ ok: true })
  })

  it('reports a declined card, releases its coupon, and tries again only with another card', async () => {
    const ada = await patientOf(server)
    await ada.save('pm_card_chargeCustomerFail')
    await ada.apply({ percent: 20, uses: 1 })
    const visit = await ada.visit()
    const declined = {
      ok: false,
      code: 'CARD_DECLINED',
      details: { email: 'support@mantra.example' },
    }
    expect(await ada.charge(visit)).toEqual(declined)
    expect(await ada.charge(visit)).toEqual(declined)
    expect([await ada.uses(), await ada.isCardValid(), await ada.taken()]).toEqual([0, false, []])
    await ada.save('pm_card_mastercard')
    expect(await ada.isCardValid()).toBe(true)
    expect(await ada.charge(visit)).toEqual({
      ok: true,
      value: { status: 'Paid', amountInCents: 9520 },
    })
    expect([await ada.uses(), await ada.taken()]).toEqual([1, [9520]])
  })
})

it('returns each patient’s own charges, newest first, with their results', async () => {
  const ada = await patientOf(sandbox)
  await ada.save('pm_card_chargeCustomerFail')
  const first = await ada.visit()
  await ada.charge(first)
  expect(await ada.charges()).toEqual([
    { appointmentId: String(first.id), amountInCents: 11900, status: 'Declined' },
  ])
  await ada.save('pm_card_visa')
  await ada.charge(first)
  sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 60_000)
  const second = await ada.visit({ price_in_cents: 9900 })
  await ada.charge(second)
  expect(await ada.charges()).toEqual([
    { appointmentId: String(second.id), amountInCents: 9900, status: 'Paid' },
    { appointmentId: String(first.id), amountInCents: 11900, status: 'Paid' },
  ])
  expect(await (await patientOf(sandbox)).charges()).toEqual([])
})

describe("when Stripe's answer is lost", () => {
  const lost = Array<'lost'>(3).fill('lost')

  it('the visit stays open, and a repeat finds the charge', async () => {
    const ada = await patientOf(stripe)
    await ada.save('pm_card_visa')
    await ada.apply({ percent: 20, uses: 1 })
    const visit = await ada.visit()
    emulator.faults.push(...lost)
    await expect(ada.charge(visit)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    expect([await ada.taken(), await ada.uses()]).toEqual([[9520], 1])
    expect(await ada.charge(visit)).toEqual({
      ok: true,
      value: { status: 'Paid', amountInCents: 9520 },
    })
    expect(await ada.taken()).toEqual([9520])
  })

  it('for longer than Stripe keeps keys, a new attempt first searches for the charge', async () => {
    const ada = await patientOf(stripe)
    await ada.save('pm_card_visa')
    const visit = await ada.visit()
    emulator.faults.push(...lost)
    await expect(ada.charge(visit)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    emulator.forgetKeys()
    stripe.clock.now = new Date(stripe.clock.now.getTime() + 25 * 3_600_000)
    expect(await ada.charge(visit)).toEqual({
      ok: true,
      value: { status: 'Paid', amountInCents: 11900 },
    })
    expect(await ada.taken()).toEqual([11900])
  })

  it('and another card is added in between, the visit is still charged once, to the first', async () => {
    const ada = await patientOf(stripe)
    await ada.save('pm_card_visa')
    const visit = await ada.visit()
    emulator.faults.push(...lost)
    await expect(ada.charge(visit)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    await ada.save('pm_card_mastercard')
    expect(await ada.charge(visit)).toMatchObject({ ok: true })
    expect(await ada.taken()).toEqual([11900])
  })
})
