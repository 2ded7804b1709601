import { randomUUID } from 'node:crypto'
import { buildSchema, isEnumType } from 'graphql'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import * as operator from '#server/operator/add-bill.ts'
import { readSchemaText } from '#server/graphql/schema-text.ts'
import type { ChargeType } from '#server/graphql/generated.ts'
import type { AppointmentRow } from '#server/domains/scheduling/tables.ts'
import { at, type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { addVisit } from '#tests/support/visits.ts'

const statements = recordStatements()
const server = await startServer({}, { onStatement: statements.onStatement })
afterAll(() => server.close())
const { db } = server.app.platform

const day = (date: string) => new Date(`${date}T15:00:00.000Z`)

type ChargeStory = {
  readonly type?: ChargeType
  readonly cents?: number
  readonly paidOn?: string
  readonly refunded?: number
}

async function addCharge(
  visit: AppointmentRow,
  { type = 'Copay', cents = 2500, paidOn, refunded = 0 }: ChargeStory = {},
) {
  await db
    .insertInto('external_charges')
    .values({
      id: randomUUID(),
      user_id: visit.user_id,
      appointment_id: visit.id,
      charge_type: type,
      amount_in_cents: cents,
      refunded_in_cents: refunded,
      created_at: visit.starts_at,
      captured_at: paidOn === undefined ? null : day(paidOn),
    })
    .execute()
}

const addClaim = (visit: AppointmentRow, paidInCents: number, isFinal = true) =>
  db
    .insertInto('insurance_claims')
    .values({
      appointment_id: visit.id,
      user_id: visit.user_id,
      insurance_paid_in_cents: paidInCents,
      finalized_at: isFinal ? server.clock.now : null,
    })
    .execute()

const addInvoice = (
  person: Person,
  description: string,
  cents: number,
  madeOn: string,
  paid = true,
) =>
  db
    .insertInto('invoices')
    .values({
      id: randomUUID(),
      user_id: person.id,
      description,
      amount_in_cents: cents,
      paid,
      created_at: day(madeOn),
    })
    .execute()

const visitOn = (person: Person, date: string, status: AppointmentRow['status'] = 'complete') =>
  addVisit(server, person.id, {
    starts_at: day(date),
    ends_at: new Date(day(date).getTime() + 3_600_000),
    status,
  })

const HISTORY = `query ($from: DateTime, $until: DateTime, $first: Int, $after: Int) {
  invoices(from: $from, until: $until, first: $first, after: $after) {
    hasMore
    invoices { id description amount paid createdAt }
    appointments {
      id status
      charges { id chargeType amountInCents createdAt capturedAt status refundedInCents fullPriceInCents couponCode }
      finalizedInsuranceClaim { insurancePaidInCents }
    }
  }
}`

async function history(person: Person, variables: object = {}) {
  const { data, code } = await server.ask(HISTORY, {
    token: await tokenOf(server, person),
    variables,
  })
  return code === undefined ? at(data, 'invoices') : code
}
const listOf = (value: unknown, ...path: readonly (string | number)[]) =>
  [at(value, ...path)].flat()
const idsOf = (told: unknown) => listOf(told, 'appointments').map((one) => Number(at(one, 'id')))

describe('the billing history', () => {
  it('has the invoices, and the visits with their charges and finalized claims [QURY-04]', async () => {
    const [ana, ben] = [await server.addPerson(), await server.addPerson()]
    const [older, newer, free] = [
      await visitOn(ana, '2026-01-05'),
      await visitOn(ana, '2026-02-05', 'no show'),
      await visitOn(ana, '2026-01-20'),
    ]
    const foreign = await visitOn(ben, '2026-01-05')
    await addCharge(older, { cents: 2500, paidOn: '2026-01-06' })
    await addCharge(older, { type: 'PatientResponsibility', cents: 4150 })
    await addCharge(newer, { type: 'NoShowFee', cents: 7500, paidOn: '2026-02-06', refunded: 7500 })
    await addCharge(foreign, { cents: 9900 })
    await addClaim(older, 8350)
    await addClaim(newer, 100, false)
    await addClaim(foreign, 1)
    await addInvoice(ana, 'Copy of records', 1500, '2026-01-07')
    await addInvoice(ana, 'Letter', 2000, '2026-02-07', false)
    await addInvoice(ben, 'Other', 1, '2026-02-07')
    const told = await history(ana)
    expect(idsOf(told)).toEqual([newer.id, older.id])
    expect(idsOf(told)).not.toContain(free.id)
    expect(listOf(told, 'appointments').map((one) => at(one, 'finalizedInsuranceClaim'))).toEqual([
      null,
      { insurancePaidInCents: 8350 },
    ])
    expect(listOf(told, 'appointments', 1, 'charges')).toMatchObject([
      {
        chargeType: 'Copay',
        amountInCents: 2500,
        capturedAt: '2026-01-06T15:00:00.000Z',
        status: 'Paid',
      },
      {
        chargeType: 'PatientResponsibility',
        amountInCents: 4150,
        capturedAt: null,
        status: 'Pending',
      },
    ])
    expect(at(told, 'appointments', 0, 'charges', 0)).toMatchObject({
      refundedInCents: 7500,
      status: 'Paid',
    })
    expect(listOf(told, 'invoices').map((one) => at(one, 'description'))).toEqual([
      'Letter',
      'Copy of records',
    ])
    expect(await history(ben)).toMatchObject({
      invoices: [{ description: 'Other' }],
      appointments: [{ id: String(foreign.id) }],
    })
    expect(await history(await server.addPerson())).toEqual({
      hasMore: false,
      invoices: [],
      appointments: [],
    })
  })

  it('has every type of charge [ENUM-01]', async () => {
    const person = await server.addPerson()
    const visit = await visitOn(person, '2026-01-05')
    const types = [
      'Copay',
      'LateCancellationFee',
      'NoShowFee',
      'PatientResponsibility',
      'SelfPay',
    ] as const
    for (const [index, type] of types.entries())
      await addCharge(visit, { type, cents: 100 + index })
    const kind = buildSchema(readSchemaText()).getType('ChargeType')
    expect(isEnumType(kind) && kind.getValues().map(({ name }) => name)).toEqual(types)
    const charges = listOf(await history(person), 'appointments', 0, 'charges')
    expect(
      new Map(charges.map((one) => [at(one, 'chargeType'), at(one, 'amountInCents')])),
    ).toEqual(new Map(types.map((type, index) => [type, 100 + index])))
  })

  it('has the portal’s own charges: a visit with its coupon, and a late cancellation', async () => {
    const person = await server.addPerson()
    const [paid, late] = [
      await visitOn(person, '2026-01-05'),
      await visitOn(person, '2026-01-08', 'cancelled'),
    ]
    await db
      .updateTable('appointments')
      .set({ late_fee_in_cents: 5000, changed_out_of_policy: true })
      .where('id', '=', late.id)
      .execute()
    const couponId = randomUUID()
    await db
      .insertInto('coupons')
      .values({
        id: couponId,
        code: 'SPRING20',
        code_key: 'SPRING20',
        discount_type: 'PercentDiscount',
        percent_discount: 20,
        care_types: [],
        is_active: true,
      })
      .execute()
    const row = {
      user_id: person.id,
      care_type: 'Therapy' as const,
      attempt: 1,
      attempted_at: day('2026-01-09'),
    }
    await db
      .insertInto('visit_charges')
      .values([
        {
          ...row,
          id: randomUUID(),
          appointment_id: paid.id,
          full_price_in_cents: 11900,
          amount_in_cents: 9520,
          coupon_id: couponId,
          status: 'Paid',
          settled_at: day('2026-01-10'),
        },
        {
          ...row,
          id: randomUUID(),
          appointment_id: late.id,
          full_price_in_cents: 5000,
          amount_in_cents: 5000,
          status: 'Declined',
          settled_at: day('2026-01-11'),
        },
      ])
      .execute()
    const told = await history(person)
    expect(listOf(told, 'appointments').map((one) => at(one, 'charges', 0))).toMatchObject([
      {
        chargeType: 'LateCancellationFee',
        amountInCents: 5000,
        status: 'Declined',
        capturedAt: null,
        couponCode: null,
      },
      {
        chargeType: 'SelfPay',
        amountInCents: 9520,
        fullPriceInCents: 11900,
        couponCode: 'SPRING20',
        status: 'Paid',
        capturedAt: '2026-01-10T15:00:00.000Z',
      },
    ])
  })

  it('is paged, and says if there is another page', async () => {
    const person = await server.addPerson()
    const visits: AppointmentRow[] = []
    for (const date of ['2026-01-01', '2026-01-02', '2026-01-03'])
      visits.push(await visitOn(person, date))
    for (const visit of visits) await addCharge(visit)
    for (const date of ['2026-01-01', '2026-01-02']) await addInvoice(person, date, 100, date)
    const [first, second, third] = visits.map(({ id }) => id)
    const page = async (after: number, most = 2) => {
      const told = await history(person, { first: most, after })
      return [
        idsOf(told),
        listOf(told, 'invoices').map((one) => at(one, 'description')),
        at(told, 'hasMore'),
      ]
    }
    expect(await page(0)).toEqual([[third, second], ['2026-01-02', '2026-01-01'], true])
    expect(await page(2)).toEqual([[first], [], false])
    expect(await page(0, 3)).toEqual([[third, second, first], ['2026-01-02', '2026-01-01'], false])
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: -1 }])
      expect(await history(person, wrong)).toBe('BAD_INPUT')
  })

  it('filtered by time has the visits that begin or were paid in it, and its invoices', async () => {
    const person = await server.addPerson()
    const [early, late] = [await visitOn(person, '2026-01-05'), await visitOn(person, '2026-01-15')]
    await addCharge(early, { paidOn: '2026-01-25' })
    await addCharge(late, { paidOn: '2026-01-16' })
    await addInvoice(person, 'In January', 100, '2026-01-15')
    const between = async (from: string | null, until: string | null) => {
      const told = await history(person, {
        from: from && day(from).toISOString(),
        until: until && day(until).toISOString(),
      })
      return [...idsOf(told), ...listOf(told, 'invoices').map((one) => at(one, 'description'))]
    }
    expect(await between('2026-01-04', '2026-01-06')).toEqual([early.id])
    expect(await between('2026-01-24', '2026-01-26')).toEqual([early.id])
    expect(await between('2026-01-14', '2026-01-16')).toEqual([late.id, 'In January'])
    expect(await between('2026-01-15', '2026-01-15')).toEqual([])
    expect(await between('2026-01-16', null)).toEqual([late.id, early.id])
    expect(await between(null, '2026-01-05')).toEqual([])
  })
})

it('filters and pages 10,000 charges and reads each of them at most twice, and each visit once', async () => {
  const person = await server.addPerson()
  const { provider_id } = await visitOn(person, '2026-01-01')
  const visits = await db
    .insertInto('appointments')
    .values(
      Array.from({ length: 5000 }, (_, index) => ({
        user_id: person.id,
        provider_id,
        care_type: 'Therapy' as const,
        appointment_type: 'checkin' as const,
        status: 'complete' as const,
        description: 'Therapy visit',
        starts_at: new Date(day('2006-01-01').getTime() + index * 86_400_000),
        ends_at: new Date(day('2006-01-01').getTime() + index * 86_400_000 + 3_600_000),
        payment_source: 'Insurance' as const,
        created_at: server.clock.now,
      })),
    )
    .returning(['id', 'starts_at'])
    .execute()
  for (const types of [['Copay'], ['PatientResponsibility']] as const)
    await db
      .insertInto('external_charges')
      .values(
        visits.map(({ id, starts_at }) => ({
          id: randomUUID(),
          user_id: person.id,
          appointment_id: id,
          charge_type: types[0],
          amount_in_cents: 2500,
          created_at: starts_at,
          captured_at: new Date(starts_at.getTime() + 86_400_000 * 30),
        })),
      )
      .execute()
  await sql`analyze external_charges, appointments`.execute(db)
  const token = await tokenOf(server, person)
  const filtered = { from: day('2012-05-01').toISOString(), until: day('2012-05-03').toISOString() }
  expect(listOf(await history(person, filtered), 'appointments')).toHaveLength(4)
  // The page, read again with its parts, and the few rows of the other tests.
  const few = 300
  for (const variables of [filtered, {}, { after: 4900 }]) {
    const readOf = (table: string) =>
      statements.rowsRead(db, table, () =>
        server.ask(HISTORY, { token, variables: { ...variables, first: 100 } }),
      )
    expect(await readOf('external_charges')).toBeLessThanOrEqual(2 * 10_000 + few)
    expect(await readOf('appointments')).toBeLessThanOrEqual(5_000 + few)
  }
})

describe('a visit in billing', () => {
  it('has all its known fields [AENT-14]', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const [plain, rich] = [
      await visitOn(person, '2026-01-05'),
      await visitOn(person, '2026-01-06', 'cancelled'),
    ]
    await addCharge(rich, { type: 'LateCancellationFee', cents: 5000, paidOn: '2026-01-07' })
    await addClaim(rich, 8350)
    await db
      .updateTable('appointments')
      .set({
        checked_in_at: day('2026-01-04'),
        changed_out_of_policy: true,
        cancelled_at: day('2026-01-05'),
      })
      .where('id', '=', rich.id)
      .execute()
    await db
      .insertInto('appointment_incidents')
      .values({
        id: randomUUID(),
        appointment_id: rich.id,
        user_id: person.id,
        sealed_content: Buffer.from('x'),
        reported_at: day('2026-01-07'),
        notified_at: null,
      })
      .execute()
    const { data } = await server.ask(
      `{ appointments { id startTime endTime description careType status checkedInAt isBlocked requiresProviderFeedback appointmentType
         changedOutOfPolicy cancelledAt provider { id name } videoSessionId videoToken providerIncident
         charges { id chargeType amountInCents createdAt capturedAt } finalizedInsuranceClaim { insurancePaidInCents } } }`,
      { token },
    )
    const common = {
      description: 'Therapy visit',
      careType: 'therapy',
      isBlocked: false,
      appointmentType: 'adhoc',
      videoSessionId: null,
      videoToken: null,
    }
    expect(at(data, 'appointments')).toEqual([
      {
        ...common,
        id: String(plain.id),
        startTime: '2026-01-05T15:00:00.000Z',
        endTime: '2026-01-05T16:00:00.000Z',
        status: 'complete',
        requiresProviderFeedback: true,
        checkedInAt: null,
        changedOutOfPolicy: false,
        cancelledAt: null,
        provider: { id: plain.provider_id, name: 'Elena Rivera' },
        providerIncident: false,
        charges: [],
        finalizedInsuranceClaim: null,
      },
      {
        ...common,
        id: String(rich.id),
        startTime: '2026-01-06T15:00:00.000Z',
        endTime: '2026-01-06T16:00:00.000Z',
        status: 'cancelled',
        requiresProviderFeedback: false,
        checkedInAt: '2026-01-04T15:00:00.000Z',
        changedOutOfPolicy: true,
        cancelledAt: '2026-01-05T15:00:00.000Z',
        provider: { id: rich.provider_id, name: 'Elena Rivera' },
        providerIncident: true,
        charges: [
          {
            id: expect.any(String),
            chargeType: 'LateCancellationFee',
            amountInCents: 5000,
            createdAt: '2026-01-06T15:00:00.000Z',
            capturedAt: '2026-01-07T15:00:00.000Z',
          },
        ],
        finalizedInsuranceClaim: { insurancePaidInCents: 8350 },
      },
    ])
  })
})

describe('an invoice', () => {
  it('has a description, an amount in cents, a payment status and a date [AENT-15]', async () => {
    const person = await server.addPerson()
    await addInvoice(person, 'Copy of records', 1500, '2026-01-07')
    await addInvoice(person, 'Letter', 123450, '2026-02-07', false)
    const { data } = await server.ask(
      '{ currentUser { invoices { id description amount paid createdAt } } }',
      {
        token: await tokenOf(server, person),
      },
    )
    expect(at(data, 'currentUser', 'invoices')).toEqual([
      {
        id: expect.any(String),
        description: 'Letter',
        amount: 123450,
        paid: false,
        createdAt: '2026-02-07T15:00:00.000Z',
      },
      {
        id: expect.any(String),
        description: 'Copy of records',
        amount: 1500,
        paid: true,
        createdAt: '2026-01-07T15:00:00.000Z',
      },
    ])
  })
})

describe('an operator', () => {
  const { platform } = server.app

  it('adds a charge for a visit, and sets the insurance’s final payment', async () => {
    const person = await server.addPerson()
    const visit = await visitOn(person, '2026-01-05')
    const charge = {
      appointmentId: String(visit.id),
      type: 'Copay',
      amountInCents: 2500,
      capturedAt: undefined,
      refundedInCents: 0,
    }
    await operator.addCharge(platform, charge)
    const paid = {
      type: 'NoShowFee',
      amountInCents: 7500,
      capturedAt: '2026-01-06T15:00:00Z',
      refundedInCents: 500,
    }
    await operator.addCharge(platform, { ...charge, ...paid })
    await operator.setClaim(platform, String(visit.id), 100)
    await operator.setClaim(platform, String(visit.id), 8350)
    const told = await history(person)
    expect(at(told, 'appointments', 0, 'charges')).toMatchObject([
      {
        chargeType: 'NoShowFee',
        amountInCents: 7500,
        refundedInCents: 500,
        capturedAt: '2026-01-06T15:00:00.000Z',
      },
      { chargeType: 'Copay', amountInCents: 2500, refundedInCents: 0, capturedAt: null },
    ])
    expect(at(told, 'appointments', 0, 'finalizedInsuranceClaim')).toEqual({
      insurancePaidInCents: 8350,
    })
    for (const [wrong, sentence] of [
      [{ appointmentId: 'one' }, 'There is no such appointment'],
      [{ appointmentId: '999999' }, 'There is no such appointment'],
      [{ type: 'Gift' }, '"Gift" is not a type of charge: expected Copay'],
      [{ capturedAt: 'soon' }, 'Say when it was paid'],
      [{ refundedInCents: 1 }, 'No more is paid back than was paid'],
      [{ ...paid, refundedInCents: 7501 }, 'No more is paid back than was paid'],
    ] as const)
      await expect(operator.addCharge(platform, { ...charge, ...wrong })).rejects.toThrow(sentence)
  })

  it('adds an invoice', async () => {
    const person = await server.addPerson()
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await operator.addInvoice(platform, {
      email,
      description: 'Letter',
      amountInCents: 2000,
      isPaid: false,
    })
    await operator.addInvoice(platform, {
      email: email.toUpperCase(),
      description: 'Copy',
      amountInCents: 1500,
      isPaid: true,
    })
    const invoices = listOf(await history(person), 'invoices')
    expect(invoices).toHaveLength(2)
    expect(invoices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ description: 'Letter', amount: 2000, paid: false }),
        expect.objectContaining({ description: 'Copy', amount: 1500, paid: true }),
      ]),
    )
  })
})
