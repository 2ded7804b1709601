import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createAppointmentService } from '#server/domains/scheduling/appointment-service.ts'
import { createVisitBilling } from '#server/domains/payments/visit-billing.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { addVisit, type VisitStory } from '#tests/support/visits.ts'

const server = await startServer()
afterAll(() => server.close())
const { platform, visitBilling } = server.app
const { db } = platform

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id }
}`

/** A patient with their bills. */
async function patient() {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  return {
    id: person.id,
    save: (card: string) =>
      server.ask(SAVE, { variables: { token: card, key: randomUUID() }, token }),
    visit: (story?: VisitStory) => addVisit(server, person.id, story),
    bills: async () => {
      const { data } = await server.ask('{ visitCharges { amountInCents status } }', { token })
      return [at(data, 'visitCharges')]
        .flat()
        .map((charge) => `${at(charge, 'status')} ${at(charge, 'amountInCents')}`)
    },
    /** The amounts that the vendor charged. */
    taken: async () => {
      const rows = await db
        .selectFrom('sandbox_charges')
        .innerJoin(
          'payment_customers',
          'payment_customers.customer_id',
          'sandbox_charges.customer_id',
        )
        .select('amount_in_cents')
        .where('user_id', '=', person.id)
        .execute()
      return rows.map((row) => row.amount_in_cents)
    },
  }
}

describe('the billing of visits', () => {
  it('charges a complete visit once, even with several processes', async () => {
    const ada = await patient()
    await ada.save('pm_card_visa')
    await ada.visit()
    await Promise.all(Array.from({ length: 4 }, () => visitBilling.look()))
    await visitBilling.look()
    expect([await ada.bills(), await ada.taken()]).toEqual([['Paid 11900'], [11900]])
  })

  it('charges nothing for visits that are not complete, or that someone else pays for', async () => {
    const ada = await patient()
    await ada.save('pm_card_visa')
    for (const status of ['upcoming', 'cancelled', 'rescheduled', 'no show'] as const)
      await ada.visit({ status })
    await ada.visit({ payment_source: 'Organization', price_in_cents: null })
    await visitBilling.look()
    expect([await ada.bills(), await ada.taken()]).toEqual([[], []])
  })

  it('waits for a card, and after a declined one for another', async () => {
    const ada = await patient()
    await ada.visit()
    await visitBilling.look()
    expect(await ada.bills()).toEqual([])
    await ada.save('pm_card_chargeCustomerFail')
    await visitBilling.look()
    await visitBilling.look()
    expect(await ada.bills()).toEqual(['Declined 11900'])
    const attempts = db.selectFrom('visit_charges').select('attempt').where('user_id', '=', ada.id)
    expect(await attempts.executeTakeFirst()).toEqual({ attempt: 1 })
    await ada.save('pm_card_visa')
    await visitBilling.look()
    expect([await ada.bills(), await ada.taken()]).toEqual([['Paid 11900'], [11900]])
  })

  it('counts the use of a coupon that pays for a whole visit, without any card', async () => {
    const ada = await patient()
    const couponId = randomUUID()
    const code = randomUUID().toUpperCase()
    await db
      .insertInto('coupons')
      .values({
        id: couponId,
        code,
        code_key: code,
        discount_type: 'PercentDiscount',
        percent_discount: 100,
        replace_price_cents: null,
        max_uses: 1,
      })
      .execute()
    await db
      .insertInto('user_coupons')
      .values({ user_id: ada.id, coupon_id: couponId, applied_at: server.clock.now })
      .execute()
    await ada.visit()
    await visitBilling.look()
    await visitBilling.look()
    expect(await ada.bills()).toEqual(['Waived 0'])
    expect(
      await db
        .selectFrom('coupon_uses')
        .select('coupon_id')
        .where('user_id', '=', ada.id)
        .execute(),
    ).toHaveLength(1)
  })

  it('continues with other visits if one fails', async () => {
    const tried: number[] = []
    const visits = [1, 2, 3].map(
      (id) =>
        ({
          id,
          user_id: '',
          care_type: 'Therapy',
          payment_source: 'SelfPay',
          price_in_cents: 1,
          late_fee_in_cents: null,
        }) as const,
    )
    const billing = createVisitBilling({
      secondsBetween: 60,
      charges: {
        chargeVisit: async ({ id }) => {
          tried.push(id)
          if (id === 1) throw new Error('No answer')
          return { ok: false, code: 'CARD_DECLINED' }
        },
      },
      visitsToCharge: async () => visits,
      log: platform.log,
    })
    await billing.look()
    expect(tried).toEqual([1, 2, 3])
  })

  it('runs automatically once it has been started', async () => {
    const ada = await patient()
    await ada.save('pm_card_visa')
    await ada.visit()
    visitBilling.begin()
    await expect.poll(() => ada.bills()).toEqual(['Paid 11900'])
    await visitBilling.stop()
  })
})

describe('a visit', () => {
  const appointments = createAppointmentService(platform)
  const complete = async (story: VisitStory) => {
    const { id } = await (await patient()).visit(story)
    const outcome = await appointments.complete(String(id))
    return outcome.ok ? 'complete' : outcome.code
  }

  it('is marked complete once it has begun, and stays so', async () => {
    expect(await complete({ status: 'upcoming' })).toBe('complete')
    expect(await complete({ status: 'complete' })).toBe('complete')
  })

  it.each(['cancelled', 'rescheduled', 'no show'] as const)(
    'that is %s cannot be completed',
    async (status) => {
      expect(await complete({ status })).toBe('CONFLICT')
    },
  )

  it('that is upcoming or unknown cannot be completed', async () => {
    const starts_at = new Date(server.clock.now.getTime() + 60_000)
    const ends_at = new Date(server.clock.now.getTime() + 120_000)
    expect(await complete({ status: 'upcoming', starts_at, ends_at })).toBe('CONFLICT')
    for (const id of ['999999', '0', 'one', ''])
      expect(await appointments.complete(id)).toMatchObject({ code: 'NOT_FOUND' })
  })
})
