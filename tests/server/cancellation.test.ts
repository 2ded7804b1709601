import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppointmentStory } from '#tests/support/scheduling.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import {
  at,
  type PersonStory,
  type SchoolStory,
  startServer,
  type TestServer,
} from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const LATE = '2026-03-03T14:59:00Z'
const JUST_FREE = '2026-03-03T15:00:00Z'
const ORGANIZATION = {
  careType: 'Therapy',
  careStatus: 'Active',
  paymentSource: 'Organization',
} as const
const SELF_PAY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const

const CANCEL = `mutation ($id: ID!, $reason: CancellationReason!, $details: String, $terms: CancellationTerms!, $fee: Int, $key: String!) {
  cancelAppointment(appointmentId: $id, reason: $reason, reasonDetails: $details, shownTerms: $terms, shownFeeInCents: $fee,
    idempotencyKey: $key) { id status cancelledAt changedOutOfPolicy } }`
const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id } }`

const server = await startServer()
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())

type Wanted = {
  readonly terms?: string
  readonly fee?: number | null
  readonly reason?: string
  readonly details?: string
  readonly key?: string
}

/** A logged-in patient. */
async function patient(
  story: PersonStory = { careFlows: [SELF_PAY] },
  on: TestServer = server,
  providerId?: string,
) {
  const provider = providerId ?? (await addProvider(on))
  const person = await on.addPerson(story)
  const { db } = on.app.platform
  const token = await personToken(db, person.id)
  const rows = () =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
  return {
    ...person,
    token,
    rows,
    visit: (start: string, other: Partial<AppointmentStory> = {}) =>
      addAppointment(on, {
        userId: person.id,
        providerId: provider,
        type: 'adhoc',
        minutes: 1,
        start,
        ...other,
      }),
    cancel: (
      id: string,
      { terms = 'free', fee = null, reason = 'Other', details, key = randomUUID() }: Wanted = {},
    ) =>
      on.ask(CANCEL, {
        token,
        variables: { id, reason, terms, fee, key, ...(details === undefined ? {} : { details }) },
      }),
    card: (card = 'pm_card_visa') =>
      on.ask(SAVE, { token, variables: { token: card, key: randomUUID() } }),
    taken: async () => {
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
      return taken.map(({ amount_in_cents }) => amount_in_cents)
    },
    statuses: async () => (await rows()).map(({ status }) => status),
  }
}

/** A student whose school pays for a number of therapy sessions. */
async function student(sponsoredSessions: number | null, school: SchoolStory = {}) {
  const schoolId = await server.addSchool({
    careFlows: [{ careType: 'Therapy', sponsoredSessions }],
    ...school,
  })
  return patient({ schoolId, careFlows: [ORGANIZATION] })
}

describe('cancelling a visit', () => {
  it('stores the visit, a reason and free text, which is unreadable in the database [MUTA-17] [DCAL-26]', async () => {
    const ada = await patient()
    const id = await ada.visit('2026-03-09T15:00:00Z')
    const answer = await ada.cancel(id, {
      reason: 'SchedulingConflict',
      details: ' An exam of mine. ',
    })
    expect(at(answer.data, 'cancelAppointment')).toEqual({
      id,
      status: 'cancelled',
      cancelledAt: '2026-03-02T15:00:00.000Z',
      changedOutOfPolicy: false,
    })
    const [row] = await ada.rows()
    expect(row).toMatchObject({ cancel_reason: 'SchedulingConflict', late_fee_in_cents: null })
    const sealed = row?.sealed_cancel_details ?? Buffer.alloc(0)
    expect(sealed.toString('latin1')).not.toContain('exam')
    expect(server.app.platform.dataKeys.open(sealed, ['visit', ada.id, id])).toBe(
      'An exam of mine.',
    )
  })

  it('frees its time for others, and mails its patient', async () => {
    const provider = await addProvider(server)
    const [ada, ben] = [
      await patient(undefined, server, provider),
      await patient(undefined, server, provider),
    ]
    const start = '2026-03-10T15:00:00Z'
    const id = await ada.visit(start)
    await expect(ben.visit(start)).rejects.toThrow('appointments_of_provider_apart')
    await ada.cancel(id)
    await ben.visit(start)
    const [mail] = await mailsTo(server, ada.email)
    expect(mail?.subject).toBe('Your appointment with Mantra is canceled')
    expect(mail?.text).toContain(
      'It was with Iris Vale: Tuesday, March 10, 2026 at 11:00 AM Eastern Time.',
    )
    expect(mail?.text).not.toMatch(/fee|therapy/i)
  })

  it('happens once, under the same key or another one; the key cannot be used for another request', async () => {
    const ada = await patient()
    const [id, other] = [
      await ada.visit('2026-03-11T15:00:00Z'),
      await ada.visit('2026-03-12T15:00:00Z'),
    ]
    const key = randomUUID()
    const first = await ada.cancel(id, { key })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect((await ada.cancel(id, { key })).data).toEqual(first.data)
    expect((await ada.cancel(id, { reason: 'TechnicalIssues' })).data).toEqual(first.data)
    expect((await ada.cancel(other, { key })).code).toBe('KEY_REUSED')
    server.clock.now = new Date('2026-03-02T15:00:00Z')
    expect(await ada.statuses()).toEqual(['cancelled', 'upcoming'])
    expect(await mailsTo(server, ada.email)).toHaveLength(1)
  })

  it('is refused for another person’s visit, for an unknown visit, and for text that is too long', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const id = await ada.visit('2026-03-13T15:00:00Z')
    const foreign = await ben.cancel(id)
    expect([foreign.code, foreign.text]).toEqual(['NOT_FOUND', (await ben.cancel('999999')).text])
    expect((await ben.cancel('1 or 1=1')).code).toBe('NOT_FOUND')
    expect((await ada.cancel(id, { details: 'x'.repeat(1001) })).code).toBe('BAD_INPUT')
    expect((await ada.cancel(id, { reason: 'Bored' })).code).toBe('INVALID_DOCUMENT')
    expect(await ada.statuses()).toEqual(['upcoming'])
  })

  it.each(['complete', 'rescheduled', 'no show'] as const)(
    'is refused for a visit that is %s',
    async (status) => {
      const ada = await patient()
      const id = await ada.visit('2026-03-16T15:00:00Z', { status })
      expect((await ada.cancel(id)).code).toBe('CONFLICT')
      expect(await ada.statuses()).toEqual([status])
    },
  )

  it.each(['2026-03-02T15:00:00Z', '2026-03-02T14:30:00Z', '2026-02-02T15:00:00Z'])(
    'is refused for a visit that began at %s',
    async (start) => {
      const ada = await patient()
      const id = await ada.visit(start, { minutes: 50 })
      expect((await ada.cancel(id, { terms: 'fee', fee: 5000 })).code).toBe('CONFLICT')
      expect(await ada.statuses()).toEqual(['upcoming'])
    },
  )

  it('is possible for people who may not book because of the gate, and for staff in their name', async () => {
    const ada = await patient({ careFlows: [SELF_PAY], isEmailUnverified: true })
    const { token } = await staffToken(server.app.platform.db, ada.id)
    const [id, other] = [
      await ada.visit('2026-03-17T15:00:00Z'),
      await ada.visit('2026-03-18T15:00:00Z'),
    ]
    expect((await ada.cancel(id)).code).toBeUndefined()
    const variables = { id: other, reason: 'Other', terms: 'free', fee: null, key: randomUUID() }
    expect((await server.ask(CANCEL, { token, variables })).code).toBeUndefined()
    expect(await ada.statuses()).toEqual(['cancelled', 'cancelled'])
  })
})

describe('a late cancellation', () => {
  it('begins if less than 24 hours remain: then the fee applies [CNCL-09] [ACON-03]', async () => {
    const ada = await patient()
    const [free, late] = [await ada.visit(JUST_FREE), await ada.visit(LATE)]
    expect((await ada.cancel(free)).code).toBeUndefined()
    expect((await ada.cancel(late)).code).toBe('TERMS_CHANGED')
    expect(
      at(
        (await ada.cancel(late, { terms: 'fee', fee: 5000 })).data,
        'cancelAppointment',
        'changedOutOfPolicy',
      ),
    ).toBe(true)
    expect(
      (await ada.rows()).map((row) => [row.changed_out_of_policy, row.late_fee_in_cents]),
    ).toEqual([
      [false, null],
      [true, 5000],
    ])
  })

  it.each([5000, 7525])(
    'costs the operator’s fee, here %i cents, and never differs from the announced one',
    (cents) =>
      withOperations(
        {
          pricesInCents: {
            therapyIntakePriceInCents: 12500,
            therapyFollowUpPriceInCents: 11900,
            psychiatryIntakePriceInCents: 27500,
            psychiatryFollowUpPriceInCents: 14900,
            lateCancellationFeeInCents: cents,
            noShowFeeInCents: 4000,
          },
        },
        async (CONTENT_DIR) => {
          const other = await startServer({ CONTENT_DIR })
          const ada = await patient(undefined, other)
          await ada.card()
          const id = await ada.visit(LATE)
          for (const fee of [null, 0, cents - 1, cents + 1])
            expect((await ada.cancel(id, { terms: 'fee', fee })).code).toBe('TERMS_CHANGED')
          expect(await ada.statuses()).toEqual(['upcoming'])
          await ada.cancel(id, { terms: 'fee', fee: cents })
          await Promise.all(Array.from({ length: 4 }, () => other.app.visitBilling.look()))
          await other.app.visitBilling.look()
          expect(await ada.taken()).toEqual([cents])
          await other.close()
        },
      ),
  )

  it('has its fee in the mail; a coupon does not lower it', async () => {
    const ada = await patient()
    const id = await ada.visit(LATE, { minutes: 50 })
    const { db } = server.app.platform
    const couponId = randomUUID()
    const code = couponId.toUpperCase()
    await db
      .insertInto('coupons')
      .values({
        id: couponId,
        code,
        code_key: code,
        discount_type: 'PercentDiscount',
        percent_discount: 100,
      })
      .execute()
    await db
      .insertInto('user_coupons')
      .values({ user_id: ada.id, coupon_id: couponId, applied_at: server.clock.now })
      .execute()
    await ada.cancel(id, { terms: 'fee', fee: 5000 })
    const [mail] = await mailsTo(server, ada.email)
    expect(mail?.text).toContain(
      "A late cancellation fee of $50 applies. We'll charge it to your card on file.",
    )
    await server.app.visitBilling.look()
    expect(await ada.taken()).toEqual([])
    await ada.card()
    await server.app.visitBilling.look()
    expect(await ada.taken()).toEqual([5000])
    const { data } = await server.ask('{ visitCharges { chargeType amountInCents status } }', {
      token: ada.token,
    })
    expect(data.visitCharges).toEqual([
      { chargeType: 'LateCancellationFee', amountInCents: 5000, status: 'Paid' },
    ])
  })

  it('charges its fee to the next card if one is declined, once', async () => {
    const ada = await patient()
    await ada.card('pm_card_chargeCustomerFail')
    await ada.cancel(await ada.visit(LATE, { minutes: 49 }), { terms: 'fee', fee: 5000 })
    await server.app.visitBilling.look()
    expect(await ada.taken()).toEqual([])
    await ada.card()
    await server.app.visitBilling.look()
    await server.app.visitBilling.look()
    expect(await ada.taken()).toEqual([5000])
  })

  it('never costs the person money if the school pays for the care, even if they pay for other care', async () => {
    const ben = await patient({ careFlows: [ORGANIZATION] })
    expect((await ben.card()).code).toBeUndefined()
    expect(
      (await ben.cancel(await ben.visit('2026-03-03T12:00:00Z'), { terms: 'shared' })).code,
    ).toBeUndefined()
    const cleo = await patient({
      careFlows: [ORGANIZATION, { ...SELF_PAY, careType: 'Psychiatry' }],
    })
    expect((await cleo.card()).code).toBeUndefined()
    const paid = await cleo.visit('2026-03-03T12:10:00Z', { careType: 'Psychiatry' })
    await cleo.cancel(await cleo.visit('2026-03-03T12:20:00Z'), { terms: 'shared' })
    await server.app.visitBilling.look()
    expect([await ben.taken(), await cleo.taken()]).toEqual([[], []])
    expect((await cleo.cancel(paid, { terms: 'fee', fee: 5000 })).code).toBeUndefined()
    await server.app.visitBilling.look()
    expect(await cleo.taken()).toEqual([5000])
  })
})

describe('sessions paid by a school', () => {
  const INFO =
    '{ currentUser { careFlows { careSessionInfo { flowLimit remainingAppts completedAppts } } } }'
  const infoOf = async (token: string) =>
    at((await server.ask(INFO, { token })).data, 'currentUser', 'careFlows', 0, 'careSessionInfo')

  it('are used by a complete visit and by a late cancellation, and by nothing else', async () => {
    const ben = await student(5)
    await ben.visit('2026-02-02T15:00:00Z', { status: 'complete' })
    await ben.visit('2026-02-03T15:00:00Z', { status: 'no show' })
    await ben.visit('2026-02-04T15:00:00Z', { status: 'complete', careType: 'Psychiatry' })
    await ben.cancel(await ben.visit('2026-03-19T15:00:00Z'))
    expect(await infoOf(ben.token)).toEqual({ flowLimit: 5, remainingAppts: 4, completedAppts: 1 })
    await ben.cancel(await ben.visit('2026-03-03T13:00:00Z'), { terms: 'counted' })
    expect(await infoOf(ben.token)).toEqual({ flowLimit: 5, remainingAppts: 3, completedAppts: 1 })
  })

  it('belong to a care flow with its type, its status and who pays [DENT-02]', async () => {
    const FLOWS = `{ currentUser { careFlows { careType careStatus paymentSource careSessionInfo { flowLimit remainingAppts } } } }`
    const flowsOf = async (token: string) =>
      at((await server.ask(FLOWS, { token })).data, 'currentUser', 'careFlows')
    expect(await flowsOf((await student(3)).token)).toEqual([
      { ...ORGANIZATION, careSessionInfo: { flowLimit: 3, remainingAppts: 3 } },
    ])
    const held = { careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'SelfPay' } as const
    expect(await flowsOf((await patient({ careFlows: [held] })).token)).toEqual([
      { ...held, careSessionInfo: { flowLimit: null, remainingAppts: null } },
    ])
  })

  it('have no number if there is no limit, or if the person pays', async () => {
    const unlimited = { flowLimit: null, remainingAppts: null, completedAppts: 0 }
    expect(await infoOf((await student(null)).token)).toEqual(unlimited)
    expect(await infoOf((await patient()).token)).toEqual(unlimited)
  })

  it('are not lost when the last one is cancelled late; in time it can be cancelled [CNCL-14]', async () => {
    const ben = await student(2)
    await ben.visit('2026-02-02T16:00:00Z', { status: 'complete' })
    const [late, free] = [
      await ben.visit('2026-03-03T13:10:00Z'),
      await ben.visit('2026-03-20T15:00:00Z'),
    ]
    for (const terms of ['free', 'counted', 'shared', 'fee'])
      expect((await ben.cancel(late, { terms })).code).toBe('LAST_SESSION')
    expect((await ben.cancel(free)).code).toBeUndefined()
    expect(await ben.statuses()).toEqual(['complete', 'upcoming', 'cancelled'])
  })

  it('are announced before a cancellation, with any fee; other people’s visits are never shown', async () => {
    const COST =
      'query ($id: ID!) { cancellation(appointmentId: $id) { terms feeInCents sessionsLeft } }'
    const costOf = async (token: string, id: string) => {
      const { data, code } = await server.ask(COST, { token, variables: { id } })
      return code ?? data.cancellation
    }
    const [ada, ben, cleo] = [await patient(), await student(3), await student(1)]
    const late = '2026-03-03T13:40:00Z'
    const [ofAda, ofBen, ofCleo] = [
      await ada.visit(late),
      await ben.visit(late),
      await cleo.visit(late),
    ]
    expect(await costOf(ada.token, ofAda)).toEqual({
      terms: 'fee',
      feeInCents: 5000,
      sessionsLeft: null,
    })
    expect(await costOf(ben.token, ofBen)).toEqual({
      terms: 'counted',
      feeInCents: null,
      sessionsLeft: 2,
    })
    expect(await costOf(cleo.token, ofCleo)).toEqual({
      terms: 'last',
      feeInCents: null,
      sessionsLeft: null,
    })
    const ahead = await ada.visit('2026-03-21T15:00:00Z')
    expect(await costOf(ada.token, ahead)).toEqual({
      terms: 'free',
      feeInCents: null,
      sessionsLeft: null,
    })
    const begun = await ada.visit('2026-03-02T15:00:00Z')
    expect(await costOf(ada.token, begun)).toEqual({
      terms: 'refused',
      feeInCents: null,
      sessionsLeft: null,
    })
    expect([await costOf(ben.token, ofAda), await costOf(ben.token, '0')]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })

  it('are not lost if two late visits are cancelled together while one session is left', async () => {
    const ben = await student(2)
    const ids = [await ben.visit('2026-03-03T13:20:00Z'), await ben.visit('2026-03-03T13:30:00Z')]
    const answers = await Promise.all(ids.map((id) => ben.cancel(id, { terms: 'counted' })))
    expect(answers.map(({ code }) => code ?? 'cancelled').toSorted()).toEqual([
      'LAST_SESSION',
      'cancelled',
    ])
    expect((await ben.statuses()).toSorted()).toEqual(['cancelled', 'upcoming'])
  })
})
