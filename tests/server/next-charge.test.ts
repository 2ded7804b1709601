import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { applyCoupon } from '#tests/support/coupons.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { addVisit, type VisitStory } from '#tests/support/visits.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform, visitBilling } = server.app
const { db } = platform

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id }
}`
const NEXT =
  '{ nextCharge { chargeType amountInCents dueAt appointment { id startTime provider { name } } } }'

/** A patient with a card, the announced charge, and the actual one. */
async function patient(card = 'pm_card_visa') {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  const save = (method: string) =>
    server.ask(SAVE, { variables: { token: method, key: randomUUID() }, token })
  if (card !== 'none') await save(card)
  return {
    id: person.id,
    token,
    save,
    /** An upcoming visit in this many hours. */
    toCome: (hours: number, story: VisitStory = {}) => {
      const starts_at = new Date(server.clock.now.getTime() + hours * HOUR_MS)
      const ends_at = new Date(starts_at.getTime() + HOUR_MS)
      return addVisit(server, person.id, { status: 'upcoming', starts_at, ends_at, ...story })
    },
    over: (story?: VisitStory) => addVisit(server, person.id, story),
    announced: async () => at((await server.ask(NEXT, { token })).data, 'nextCharge'),
    /** The amounts that a new card would be charged immediately. */
    due: async () =>
      at(
        (await server.ask('{ dueCharges { visits amountInCents } }', { token })).data,
        'dueCharges',
      ),
    /** Runs the billing job, and returns the visit charges, newest first. */
    charged: async () => {
      await visitBilling.look()
      const { data } = await server.ask('{ visitCharges { chargeType amountInCents status } }', {
        token,
      })
      return at(data, 'visitCharges')
    },
  }
}

const complete = (id: number) =>
  db.updateTable('appointments').set({ status: 'complete' }).where('id', '=', id).execute()

describe('the next charge', () => {
  it.each([11900, 14950])(
    'is announced at the amount of the later charge: a visit for %d cents',
    async (price_in_cents) => {
      const [ada, ben] = [await patient(), await patient()]
      await ben.toCome(24)
      const visit = await ada.toCome(48, { price_in_cents })
      const said = await ada.announced()
      expect(said).toMatchObject({
        chargeType: 'SelfPay',
        amountInCents: price_in_cents,
        dueAt: visit.ends_at.toISOString(),
        appointment: {
          id: String(visit.id),
          startTime: visit.starts_at.toISOString(),
          provider: { name: 'Elena Rivera' },
        },
      })
      // Nothing is charged before.
      expect(await ada.charged()).toEqual([])
      await complete(visit.id)
      await ben.over()
      expect(await ada.announced()).toMatchObject({ amountInCents: price_in_cents, dueAt: null })
      expect(await ada.charged()).toEqual([
        { chargeType: 'SelfPay', amountInCents: at(said, 'amountInCents'), status: 'Paid' },
      ])
      expect(await ada.announced()).toBeNull()
    },
  )

  it('counts the coupon as the charge does, and not once it is used up', async () => {
    const ada = await patient()
    await applyCoupon(server, ada, { percent: 15, uses: 1 })
    const [first, second] = [await ada.toCome(24), await ada.toCome(48)]
    expect(await ada.announced()).toMatchObject({
      amountInCents: 10115,
      appointment: { id: String(first.id) },
    })
    await complete(first.id)
    expect(await ada.charged()).toMatchObject([{ amountInCents: 10115, status: 'Paid' }])
    expect(await ada.announced()).toMatchObject({
      amountInCents: 11900,
      appointment: { id: String(second.id) },
    })
    await complete(second.id)
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    expect(await ada.charged()).toMatchObject([{ amountInCents: 11900 }, { amountInCents: 10115 }])
  })

  it('is the amount when the charge was begun, even if a coupon would change it now', async () => {
    const ada = await patient()
    const visit = await ada.over()
    const card = await db
      .selectFrom('payment_methods')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const begun = {
      status: 'Pending',
      attempt: 1,
      charge_id: null,
      attempted_at: server.clock.now,
      settled_at: null,
    } as const
    const price = {
      full_price_in_cents: 11900,
      amount_in_cents: 11900,
      coupon_id: null,
      payment_method_id: card.id,
    }
    const of = {
      id: randomUUID(),
      user_id: ada.id,
      appointment_id: visit.id,
      care_type: 'Therapy',
    } as const
    await db
      .insertInto('visit_charges')
      .values({ ...of, ...price, ...begun })
      .execute()
    await applyCoupon(server, ada, { percent: 15, uses: 1 })
    expect(await ada.announced()).toMatchObject({ amountInCents: 11900, dueAt: null })
    expect(await ada.charged()).toMatchObject([{ amountInCents: 11900, status: 'Paid' }])
  })

  it('is zero if a coupon pays for the visit', async () => {
    const ada = await patient('none')
    await applyCoupon(server, ada, { percent: 100, uses: 1 })
    const visit = await ada.toCome(24)
    expect(await ada.announced()).toMatchObject({ amountInCents: 0 })
    await complete(visit.id)
    expect(await ada.charged()).toMatchObject([{ amountInCents: 0, status: 'Waived' }])
  })

  it('is the fee for a late cancellation before any upcoming visit, at its own amount', async () => {
    const ada = await patient()
    await ada.toCome(24)
    const late = await ada.over({ status: 'cancelled' })
    const fee = { late_fee_in_cents: 5000, changed_out_of_policy: true }
    await db.updateTable('appointments').set(fee).where('id', '=', late.id).execute()
    expect(await ada.announced()).toMatchObject({
      chargeType: 'LateCancellationFee',
      amountInCents: 5000,
      dueAt: null,
      appointment: { id: String(late.id) },
    })
    expect(await ada.charged()).toMatchObject([
      { chargeType: 'LateCancellationFee', amountInCents: 5000, status: 'Paid' },
    ])
    expect(await ada.announced()).toMatchObject({ chargeType: 'SelfPay', amountInCents: 11900 })
  })

  it('waits for the first card of a person who has none', async () => {
    const ada = await patient('none')
    await ada.over()
    expect([await ada.charged(), await ada.announced()]).toMatchObject([
      [],
      { amountInCents: 11900, dueAt: null },
    ])
    await ada.save('pm_card_visa')
    expect(await ada.charged()).toMatchObject([{ amountInCents: 11900, status: 'Paid' }])
  })

  it('is empty for a declined one until there is another card, which then retries it', async () => {
    const ada = await patient('pm_card_chargeCustomerFail')
    await ada.over()
    expect(await ada.charged()).toMatchObject([{ status: 'Declined' }])
    expect(await ada.announced()).toBeNull()
    await ada.save('pm_card_mastercard')
    expect(await ada.announced()).toMatchObject({ amountInCents: 11900, dueAt: null })
    expect(await ada.charged()).toMatchObject([{ amountInCents: 11900, status: 'Paid' }])
  })

  it('is empty if others pay, if nothing is booked, and for other people', async () => {
    const [ada, ben] = [await patient(), await patient()]
    expect(await ada.announced()).toBeNull()
    await ada.toCome(24, { payment_source: 'Organization', price_in_cents: null })
    await ada.toCome(30, { payment_source: 'Insurance', price_in_cents: null })
    for (const status of ['cancelled', 'rescheduled', 'no show'] as const)
      await ada.over({ status })
    await ben.toCome(24)
    expect([await ada.announced(), await ada.charged()]).toEqual([null, []])
  })
})

describe('the immediate charges of a new card', () => {
  it('are every visit that waits for a card, at the amount of the later charge', async () => {
    const ada = await patient('none')
    await ada.over()
    await ada.over({ price_in_cents: 9950 })
    await ada.toCome(24)
    expect(await ada.due()).toEqual({ visits: 2, amountInCents: 21850 })
    await ada.save('pm_card_visa')
    expect(await ada.charged()).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }])
    expect(await ada.due()).toEqual({ visits: 0, amountInCents: 0 })
  })

  it('include a visit with a declined charge, at its amount then, and the fee for a late cancellation', async () => {
    const ada = await patient('pm_card_chargeCustomerFail')
    await ada.over()
    expect(await ada.charged()).toMatchObject([{ status: 'Declined' }])
    const late = await ada.over({ status: 'cancelled' })
    await db
      .updateTable('appointments')
      .set({ late_fee_in_cents: 5000, changed_out_of_policy: true })
      .where('id', '=', late.id)
      .execute()
    expect(await ada.due()).toEqual({ visits: 2, amountInCents: 16900 })
    await ada.save('pm_card_mastercard')
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    const paid = [await ada.charged()]
      .flat()
      .map((charge) => [at(charge, 'amountInCents'), at(charge, 'status')])
    expect(paid.toSorted()).toEqual([
      [11900, 'Paid'],
      [5000, 'Paid'],
    ])
  })

  it('apply a coupon to as many visits as it covers, and leave out free ones', async () => {
    const ada = await patient('none')
    await applyCoupon(server, ada, { percent: 15, uses: 1 })
    await ada.over()
    await ada.over()
    expect(await ada.due()).toEqual({ visits: 2, amountInCents: 10115 + 11900 })
    const ben = await patient('none')
    await applyCoupon(server, ben, { percent: 100, uses: 1 })
    await ben.over()
    await ben.over({ payment_source: 'Organization', price_in_cents: null })
    expect(await ben.due()).toEqual({ visits: 0, amountInCents: 0 })
  })

  it('leave out pending and paid charges, and those of other people', async () => {
    const [ada, ben] = [await patient(), await patient('none')]
    await ada.over()
    await ada.charged()
    await ben.over()
    expect([await ada.due(), await ben.due()]).toMatchObject([{ visits: 0 }, { visits: 1 }])
  })
})
