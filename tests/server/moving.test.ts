import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/outbox.ts'
import { type AppointmentStory, addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, type PersonStory, startServer, tokenOf } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York. Providers work from 9 to 12. Times from Tuesday
// 10:00 are offered.
const server = await startServer()
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())
const { db } = server.database.database

const WEDNESDAY_TEN = { start: '2026-03-04T15:00:00.000Z', end: '2026-03-04T15:50:00.000Z' }
const WEDNESDAY_ELEVEN = { start: '2026-03-04T16:00:00.000Z', end: '2026-03-04T16:50:00.000Z' }
const IN_TIME = '2026-03-05T15:00:00.000Z'
const LATE = '2026-03-03T14:00:00.000Z'
const THERAPY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const
const PRICES = { checkin: 9900, intake: 11900 }

const MOVE = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $checkin: Boolean, $rescheduleId: ID,
  $reason: CancellationReason, $reasonDetails: String, $organizationId: ID, $isFeeForServiceTime: Boolean,
  $terms: CancellationTerms, $fee: Int, $price: Int, $key: String!) {
  scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, checkin: $checkin,
    rescheduleId: $rescheduleId, reason: $reason, reasonDetails: $reasonDetails, organizationId: $organizationId,
    isFeeForServiceTime: $isFeeForServiceTime, shownTerms: $terms, shownFeeInCents: $fee, shownPriceInCents: $price,
    idempotencyKey: $key) { id status startTime appointmentType paymentSource provider { name } } }`
const CANCEL = `mutation ($id: ID!, $key: String!) { cancelAppointment(appointmentId: $id, reason: Other, shownTerms: free,
  idempotencyKey: $key) { id status } }`
const SAVE = `mutation ($key: String!) { savePaymentMethod(token: "pm_card_visa", type: "card", idempotencyKey: $key) { id } }`

/** A logged-in person in care, and their provider. A self-pay person has a card. */
async function patient(story: PersonStory = { careFlows: [THERAPY] }) {
  const providerId = await addProvider(server)
  const person = await server.addPerson(story)
  const token = await tokenOf(server, person)
  const isPayer = story.schoolId === undefined
  if (isPayer) await server.ask(SAVE, { token, variables: { key: randomUUID() } })
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
    providerId,
    rows,
    visit: (start: string, other: Partial<AppointmentStory> = {}) =>
      addAppointment(server, {
        userId: person.id,
        providerId,
        type: 'checkin',
        minutes: 50,
        start,
        ...other,
      }),
    move: (rescheduleId: string, given: object = {}, key: string = randomUUID()) => {
      const shown = {
        reason: 'Other',
        terms: 'free',
        fee: null,
        price: isPayer ? PRICES.checkin : null,
      }
      const variables = {
        ...WEDNESDAY_TEN,
        providerId,
        checkin: true,
        rescheduleId,
        ...shown,
        key,
        ...given,
      }
      return server.ask(MOVE, { token, variables })
    },
    cancel: (id: string) => server.ask(CANCEL, { token, variables: { id, key: randomUUID() } }),
    statuses: async () => (await rows()).map(({ status }) => status),
    taken: async () => {
      const charges = await db
        .selectFrom('visit_charges')
        .select(['amount_in_cents'])
        .where('user_id', '=', person.id)
        .execute()
      return charges.map(({ amount_in_cents }) => amount_in_cents)
    },
  }
}

async function student(sponsoredSessions: number | null = null) {
  const schoolId = await server.addSchool({
    careFlows: [{ careType: 'Therapy', sponsoredSessions }],
  })
  return {
    ...(await patient({ schoolId, careFlows: [{ ...THERAPY, paymentSource: 'Organization' }] })),
    schoolId,
  }
}

const moved = (answer: Awaited<ReturnType<Awaited<ReturnType<typeof patient>>['move']>>) =>
  at(answer.data, 'scheduleAppointment', 'id')

describe('moving a visit', () => {
  it('accepts times, provider, kind, the visit, the reason and the payer; one transaction books and releases [MUTA-16] [DCAL-27]', async () => {
    const ben = await student()
    const id = await ben.visit(IN_TIME)
    const given = {
      reason: 'SchedulingConflict',
      reasonDetails: ' An exam. ',
      organizationId: ben.schoolId,
      isFeeForServiceTime: false,
    }
    const answer = await ben.move(id, given)
    expect(answer.data.scheduleAppointment).toEqual({
      id: expect.any(String),
      status: 'upcoming',
      startTime: WEDNESDAY_TEN.start,
      appointmentType: 'checkin',
      paymentSource: 'Organization',
      provider: { name: 'Iris Vale' },
    })
    const [old, late] = await ben.rows()
    expect(old).toMatchObject({
      status: 'rescheduled',
      cancel_reason: 'SchedulingConflict',
      changed_out_of_policy: false,
      late_fee_in_cents: null,
      cancelled_at: null,
    })
    expect(
      server.app.platform.dataKeys.open(old?.sealed_cancel_details ?? Buffer.alloc(0), [
        'visit',
        ben.id,
        id,
      ]),
    ).toBe('An exam.')
    expect([String(late?.id), late?.rescheduled_from]).toEqual([moved(answer), old?.id])
  })

  it('books nothing if the payer differs from the one shown [MUTA-16]', async () => {
    const [ada, ben] = [await patient(), await student()]
    const [ofAda, ofBen] = [await ada.visit(IN_TIME), await ben.visit(IN_TIME)]
    for (const given of [{ organizationId: ben.schoolId }, { isFeeForServiceTime: false }])
      expect((await ada.move(ofAda, given)).code).toBe('WRONG_PAYMENT_SOURCE')
    for (const given of [{ organizationId: randomUUID() }, { isFeeForServiceTime: true }])
      expect((await ben.move(ofBen, given)).code).toBe('WRONG_PAYMENT_SOURCE')
    expect([await ada.statuses(), await ben.statuses()]).toEqual([['upcoming'], ['upcoming']])
    expect((await ada.move(ofAda, { isFeeForServiceTime: true })).code).toBeUndefined()
  })

  it('frees the old time for others and mails its patient both times', async () => {
    const [ada, cleo] = [await patient(), await patient()]
    const id = await ada.visit(IN_TIME)
    await ada.move(id)
    await addAppointment(server, { userId: cleo.id, providerId: ada.providerId, start: IN_TIME })
    const [mail, ...others] = await mailsTo(server, ada.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your appointment with Mantra is moved')
    expect(mail?.text).toContain(
      'New time: Wednesday, March 4, 2026 at 10:00 AM Eastern Time, with Iris Vale. It takes 50 minutes.',
    )
    expect(mail?.text).toContain('It was: Thursday, March 5, 2026 at 10:00 AM Eastern Time.')
    expect(mail?.text).not.toMatch(/fee of|therapy/i)
  })

  it('happens once: under its key, under another one, and from two tabs together', async () => {
    const ada = await patient()
    const id = await ada.visit(IN_TIME)
    const key = randomUUID()
    const tabs = await Promise.all(
      [key, key, randomUUID(), randomUUID()].map((one) => ada.move(id, {}, one)),
    )
    const again = await ada.move(id)
    expect(again.code).toBeUndefined()
    expect(new Set([...tabs, again].map(moved)).size).toBe(1)
    expect(await ada.statuses()).toEqual(['rescheduled', 'upcoming'])
    expect(await mailsTo(server, ada.email)).toHaveLength(1)
    const next = String(moved(again))
    const other = randomUUID()
    expect((await ada.move(next, WEDNESDAY_ELEVEN, other)).code).toBeUndefined()
    expect((await ada.move(next, WEDNESDAY_ELEVEN, other)).code).toBeUndefined()
    expect((await ada.move(next, {}, other)).code).toBe('KEY_REUSED')
    expect(await ada.statuses()).toEqual(['rescheduled', 'rescheduled', 'upcoming'])
  })

  it('to two times at the same moment has one winner; the other learns that the visit was moved', async () => {
    const ada = await patient()
    const id = await ada.visit(IN_TIME)
    const answers = await Promise.all(
      [WEDNESDAY_TEN, WEDNESDAY_ELEVEN].map((time) => ada.move(id, time)),
    )
    expect(answers.map(({ code }) => code ?? 'moved').toSorted()).toEqual([
      'VISIT_CHANGED',
      'moved',
    ])
    expect(answers.find(({ code }) => code)?.text).toContain(
      'This appointment was canceled, was moved or has begun.',
    )
    expect(await ada.statuses()).toEqual(['rescheduled', 'upcoming'])
  })

  it('and a simultaneous cancellation have one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await patient()
      const id = await ada.visit(IN_TIME)
      const [move, cancel] = await Promise.all([ada.move(id), ada.cancel(id)])
      const expected =
        move.code === undefined ? [undefined, 'CONFLICT'] : ['VISIT_CHANGED', undefined]
      expect([move.code, cancel.code]).toEqual(expected)
      expect(await ada.statuses()).toEqual(
        move.code === undefined ? ['rescheduled', 'upcoming'] : ['cancelled'],
      )
    }
  })

  it('moves a first visit, even to another provider, and does not begin care again', async () => {
    const ada = await patient()
    const other = await addProvider(server, { name: 'Noor Haddad' })
    const id = await ada.visit(IN_TIME, { type: 'intake' })
    expect((await ada.move(id)).code).toBe('BAD_INPUT')
    const answer = await ada.move(id, { checkin: false, providerId: other, price: PRICES.intake })
    expect(answer.data.scheduleAppointment).toMatchObject({
      appointmentType: 'intake',
      provider: { name: 'Noor Haddad' },
    })
    const [, late] = await ada.rows()
    expect(late).toMatchObject({ price_in_cents: PRICES.intake, payment_source: 'SelfPay' })
    expect(
      await db.selectFrom('tasks').select('ref').where('user_id', '=', ada.id).execute(),
    ).toEqual([])
  })

  it('is refused for a time that is booked, conflicts with the person’s own visit, or is not offered', async () => {
    const ada = await patient()
    const id = await ada.visit(IN_TIME)
    await addAppointment(server, {
      userId: (await server.addPerson()).id,
      providerId: ada.providerId,
      start: WEDNESDAY_TEN.start,
    })
    const other = await addProvider(server)
    await addAppointment(server, {
      userId: ada.id,
      providerId: other,
      type: 'adhoc',
      start: WEDNESDAY_ELEVEN.start,
    })
    expect((await ada.move(id)).code).toBe('CONFLICT')
    expect((await ada.move(id, WEDNESDAY_ELEVEN)).code).toBe('CONFLICT')
    expect((await ada.move(id, { start: IN_TIME, end: '2026-03-05T15:50:00.000Z' })).code).toBe(
      'CONFLICT',
    )
    const atNight = { start: '2026-03-05T03:00:00.000Z', end: '2026-03-05T03:50:00.000Z' }
    expect((await ada.move(id, atNight)).code).toBe('SLOT_NOT_OFFERED')
    expect((await ada.move(id, { providerId: await addProvider(server) })).code).toBe(
      'SLOT_NOT_OFFERED',
    )
    expect(await ada.statuses()).toEqual(['upcoming', 'upcoming'])
  })

  it('needs no reason', async () => {
    const ada = await patient()
    const id = await ada.visit(IN_TIME)
    expect((await ada.move(id, { reason: null })).data.scheduleAppointment).toMatchObject({
      status: 'upcoming',
    })
    expect((await ada.rows())[0]).toMatchObject({
      status: 'rescheduled',
      cancel_reason: 'Rescheduled',
      sealed_cancel_details: null,
    })
  })

  it('is refused for another person’s visit, a past one, without terms, and with too much text', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const id = await ada.visit(IN_TIME)
    expect([(await ben.move(id)).code, (await ben.move('0')).code]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    for (const [hour, status] of (
      ['complete', 'cancelled', 'rescheduled', 'no show'] as const
    ).entries())
      expect((await ada.move(await ada.visit(`2026-03-06T0${hour}:00:00Z`, { status }))).code).toBe(
        'VISIT_CHANGED',
      )
    expect((await ada.move(await ada.visit('2026-03-02T14:30:00Z'))).code).toBe('VISIT_CHANGED')
    expect((await ada.move(id, { terms: null })).code).toBe('BAD_INPUT')
    expect((await ada.move(id, { reasonDetails: 'x'.repeat(1001) })).code).toBe('BAD_INPUT')
    expect((await ada.rows())[0]?.status).toBe('upcoming')
  })

  it('is refused on hold, and at another price than the one shown', async () => {
    const held = await patient({ careFlows: [{ ...THERAPY, careStatus: 'OnHold' }] })
    expect((await held.move(await held.visit(IN_TIME))).code).toBe('CARE_ON_HOLD')
    const ada = await patient()
    expect((await ada.move(await ada.visit(IN_TIME), { price: PRICES.checkin + 1 })).code).toBe(
      'PRICE_CHANGED',
    )
  })
})

describe('the cost of a late move', () => {
  it('is the late cancellation fee, announced before, charged once, and stated in the mail', async () => {
    const ada = await patient()
    const id = await ada.visit(LATE)
    for (const shown of [{}, { terms: 'fee' }, { terms: 'fee', fee: 4999 }, { terms: 'shared' }])
      expect((await ada.move(id, shown)).code).toBe('TERMS_CHANGED')
    expect(await ada.statuses()).toEqual(['upcoming'])
    const key = randomUUID()
    for (const again of [key, key, randomUUID()])
      expect((await ada.move(id, { terms: 'fee', fee: 5000 }, again)).code).toBeUndefined()
    const [old] = await ada.rows()
    expect(old).toMatchObject({
      status: 'rescheduled',
      changed_out_of_policy: true,
      late_fee_in_cents: 5000,
    })
    await Promise.all(Array.from({ length: 4 }, () => server.app.visitBilling.look()))
    await server.app.visitBilling.look()
    expect(await ada.taken()).toEqual([5000])
    const charges = await server.ask('{ visitCharges { chargeType amountInCents status } }', {
      token: ada.token,
    })
    expect(charges.data.visitCharges).toEqual([
      { chargeType: 'LateCancellationFee', amountInCents: 5000, status: 'Paid' },
    ])
    expect((await mailsTo(server, ada.email))[0]?.text).toContain(
      'A late cancellation fee of $50 applies.',
    )
  })

  it('is one covered session if there is a limit, and nothing in time', async () => {
    const INFO = '{ currentUser { careFlows { careSessionInfo { remainingAppts } } } }'
    const ben = await student(5)
    const leftOf = async () =>
      at(
        (await server.ask(INFO, { token: ben.token })).data,
        'currentUser',
        'careFlows',
        0,
        'careSessionInfo',
        'remainingAppts',
      )
    const first = await ben.move(await ben.visit(IN_TIME))
    expect([first.code, await leftOf()]).toEqual([undefined, 5])
    const late = await ben.visit(LATE)
    expect((await ben.move(late, WEDNESDAY_ELEVEN)).code).toBe('TERMS_CHANGED')
    expect((await ben.move(late, { ...WEDNESDAY_ELEVEN, terms: 'counted' })).code).toBeUndefined()
    expect(await leftOf()).toBe(4)
    await server.app.visitBilling.look()
    expect(await ben.taken()).toEqual([])
  })

  it('is never the last covered session: late it cannot be moved, in time it can', async () => {
    const ben = await student(1)
    const [late, ahead] = [await ben.visit(LATE), await ben.visit(IN_TIME)]
    for (const terms of ['free', 'counted', 'last']) {
      const answer = await ben.move(late, { terms })
      expect(answer.code).toBe('LAST_SESSION')
      expect(answer.text).toContain('to cancel or reschedule it')
    }
    expect((await ben.move(ahead)).code).toBeUndefined()
    expect(await ben.statuses()).toEqual(['upcoming', 'rescheduled', 'upcoming'])
  })
})
