import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { applyCoupon, type CouponStory } from '#tests/support/coupons.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { addVisit } from '#tests/support/visits.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform, visitBilling } = server.app
const { db } = platform

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`
const PAY = `mutation ($visit: ID!, $token: String!, $shown: Int!, $key: String!) {
  payVisit(appointmentId: $visit, token: $token, type: "card", shownPriceInCents: $shown, idempotencyKey: $key) {
    status amountInCents } }`

/** A patient whose card was declined for a complete visit. */
async function debtor(story?: CouponStory) {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  const coupon = story && (await applyCoupon(server, { id: person.id, token }, story))
  await server.ask(SAVE, {
    variables: { token: 'pm_card_chargeCustomerFail', key: randomUUID() },
    token,
  })
  const visit = await addVisit(server, person.id)
  await visitBilling.look()
  return {
    visit: String(visit.id),
    coupon,
    pay: (
      card: string,
      key: string = randomUUID(),
      { of = String(visit.id), shown = 11900 } = {},
    ) => server.ask(PAY, { variables: { visit: of, token: card, shown, key }, token }),
    save: (card: string) =>
      server.ask(SAVE, { variables: { token: card, key: randomUUID() }, token }),
    /** The patient's view of the charge. */
    bill: async () => {
      const { data } = await server.ask('{ visitCharges { amountInCents couponCode status } }', {
        token,
      })
      return at(data, 'visitCharges', '0')
    },
    cards: async () => {
      const { data } = await server.ask('{ paymentMethods { last4 isCurrent } }', { token })
      return [at(data, 'paymentMethods')]
        .flat()
        .map((card) => `${at(card, 'last4')} ${at(card, 'isCurrent')}`)
    },
    /** The number of charge requests at the vendor, and the amounts charged. */
    asked: async () => {
      const charge = await db
        .selectFrom('visit_charges')
        .select('attempt')
        .where('user_id', '=', person.id)
        .executeTakeFirst()
      const taken = await db
        .selectFrom('sandbox_charges')
        .innerJoin(
          'payment_customers',
          'payment_customers.customer_id',
          'sandbox_charges.customer_id',
        )
        .select('amount_in_cents')
        .where('user_id', '=', person.id)
        .execute()
      return { attempts: charge?.attempt, taken: taken.map((row) => row.amount_in_cents) }
    },
  }
}

const PAID = { payVisit: { status: 'Paid', amountInCents: 11900 } }

describe('a visit whose charge was declined', () => {
  it('is paid once with another card, even with repeats and the billing job at the same time', async () => {
    const ada = await debtor()
    const key = randomUUID()
    const answers = await Promise.all([
      ada.pay('pm_card_visa', key),
      ada.pay('pm_card_visa', key),
      ada.pay('pm_card_visa', key),
    ])
    await visitBilling.look()
    answers.push(await ada.pay('pm_card_visa', key))
    for (const { data } of answers) expect(data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [11900] })
    expect(await ada.cards()).toContain('4242 true')
  })

  it('is paid once if requests overlap, or if the vendor’s reply was lost', async () => {
    const ada = await debtor()
    await ada.pay('pm_card_visa')
    // The state after a process ended between the vendor's reply and its record.
    await db
      .updateTable('visit_charges')
      .set({ status: 'Pending', charge_id: null, settled_at: null })
      .where('appointment_id', '=', Number(ada.visit))
      .execute()
    for (const { data } of await Promise.all([ada.pay('pm_card_visa'), ada.pay('pm_card_amex')]))
      expect(data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [11900] })
    expect(await ada.cards()).toHaveLength(2)
  })

  it('reports that the other card is declined too, does not try it again, and accepts a third', async () => {
    const ada = await debtor()
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) {
      expect((await ada.pay('pm_card_chargeCustomerFail', key)).code).toBe('CARD_DECLINED')
    }
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [] })
    expect((await ada.pay('pm_card_mastercard')).data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 3, taken: [11900] })
  })

  it('stays paid: the next card is neither charged nor saved', async () => {
    const ada = await debtor()
    await ada.pay('pm_card_visa')
    expect((await ada.pay('pm_card_amex')).data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [11900] })
    expect(await ada.cards()).toHaveLength(2)
  })

  it('is paid only at the price shown: if a coupon was used up since, the new price is shown first', async () => {
    const ada = await debtor({ percent: 20, uses: 1 })
    expect(await ada.bill()).toMatchObject({ amountInCents: 9520, status: 'Declined' })
    await ada.coupon?.useUp()
    const refused = await ada.pay('pm_card_visa', randomUUID(), { shown: 9520 })
    expect([refused.code, refused.message]).toEqual([
      'PRICE_CHANGED',
      'The price has changed. Please check it and try again.',
    ])
    expect(await ada.cards()).toEqual(['0341 true'])
    expect(await ada.bill()).toEqual({ amountInCents: 11900, couponCode: null, status: 'Declined' })
    expect((await ada.pay('pm_card_visa', randomUUID(), { shown: 11900 })).data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [11900] })
  })

  it('is not charged automatically to another card at a price that was not shown', async () => {
    const ada = await debtor({ percent: 20, uses: 1 })
    await ada.coupon?.useUp()
    await ada.save('pm_card_visa')
    await visitBilling.look()
    expect(await ada.asked()).toEqual({ attempts: 1, taken: [] })
    expect((await ada.pay('pm_card_mastercard', randomUUID(), { shown: 9520 })).code).toBe(
      'PRICE_CHANGED',
    )
    expect((await ada.pay('pm_card_mastercard', randomUUID(), { shown: 11900 })).data).toEqual(PAID)
    expect(await ada.asked()).toEqual({ attempts: 2, taken: [11900] })
  })

  it('can be paid by its own patient only', async () => {
    const [ada, eve] = [await debtor(), await debtor()]
    for (const visit of [ada.visit, '0', 'not a visit'])
      expect((await eve.pay('pm_card_visa', randomUUID(), { of: visit })).code).toBe('NOT_FOUND')
    expect(await ada.asked()).toEqual({ attempts: 1, taken: [] })
    expect(await eve.cards()).toHaveLength(1)
  })
})
