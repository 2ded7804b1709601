import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '#server/database/transaction.ts'
import { balanceOf } from '#server/domains/ledger/ledger-statements.ts'
import { findFindings } from '#server/domains/ledger/reconciliation-statements.ts'
import { createReconciliationService } from '#server/domains/payments/reconciliation-service.ts'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { describeBalances, describeFinding } from '#server/operator/describe-reconciliation.ts'
import { refundVisit } from '#server/operator/refund-visit.ts'
import { chargesOn } from '#tests/support/charge-service.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { startStripeEmulator } from '#tests/support/stripe-emulator/stripe-emulator.ts'
import { addVisit } from '#tests/support/visits.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const emulator = await startStripeEmulator(() => server.clock.now)
const payments = createStripeGateway({
  ...emulator,
  webhookSecret: 'whsec_a',
  timeoutMs: 300,
  retries: 0,
})
const server = await startServer(
  {
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  },
  { gateways: { payments } },
)
afterAll(async () => {
  await server.close()
  await emulator.close()
})
const { platform } = server.app
const { db } = platform
const ports = { ...platform, gateway: payments }
const reconciliation = createReconciliationService(ports)
const charges = chargesOn(platform)

beforeEach(async () => {
  emulator.state.takesMoreByCents = 0
  emulator.drawFault = () => undefined
  await reconciliation.compare()
})

const SAVE = `mutation ($token: String!, $key: String!) {
  savePaymentMethod(token: $token, type: "card", idempotencyKey: $key) { id }
}`
const pass = (milliseconds: number): void => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

/** A patient with a card, a past visit, and the state of its payment. */
async function billedVisit(card = 'pm_card_visa') {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  const save = (other: string) =>
    server.ask(SAVE, { variables: { token: other, key: randomUUID() }, token })
  await save(card)
  const visit = await addVisit(server, person.id)
  const row = () =>
    db
      .selectFrom('visit_charges')
      .selectAll()
      .where('appointment_id', '=', visit.id)
      .executeTakeFirstOrThrow()
  return {
    visit,
    row,
    save,
    charge: () => charges.chargeVisit(visit),
    /** The vendor charges, and its answer is lost. */
    chargeUnheard: async () => {
      emulator.faults.push('lost', 'lost')
      await expect(charges.chargeVisit(visit)).rejects.toMatchObject({
        code: 'PAYMENT_UNAVAILABLE',
      })
    },
    intents: async () => {
      const { id } = await row()
      return emulator.state.intents.filter(({ metadata }) => metadata.reference.startsWith(id))
    },
    /** The vendor's balance, the ledger's balance, and debts on either side. */
    books: async () => {
      const { id } = await row()
      const kept = emulator.state.intents.filter(
        ({ status, metadata }) => status === 'succeeded' && metadata.reference.startsWith(id),
      )
      const of = (account: 'Vendor' | 'Receivable' | 'OwedToPatient') =>
        balanceOf(db, id, { account })
      return {
        vendor: kept.reduce(
          (sum, { amount, refundedInCents }) => sum + amount - refundedInCents,
          0,
        ),
        ledger: await of('Vendor'),
        receivable: await of('Receivable'),
        owed: await of('OwedToPatient'),
      }
    },
    billing: async () => {
      const asked =
        '{ invoices { appointments { charges { amountInCents status refundedInCents } } } }'
      return at(
        (await server.ask(asked, { token })).data,
        'invoices',
        'appointments',
        0,
        'charges',
        0,
      )
    },
  }
}

const even = (cents: number) => ({ vendor: cents, ledger: cents, receivable: 0, owed: 0 })
const kindsOf = async () =>
  (await reconciliation.compare()).findings.map(({ kind, is_settled }) => `${kind} ${is_settled}`)

describe('each charge', () => {
  it('is recorded before the vendor is called', async () => {
    const { charge, row } = await billedVisit()
    emulator.faults.push('refuse', 'refuse')
    await expect(charge()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    const { id, status } = await row()
    const intents = db
      .selectFrom('payment_intents')
      .select(['reference', 'kind', 'amount_in_cents'])
      .where('subject', '=', id)
    expect(status).toBe('Pending')
    expect(await intents.execute()).toEqual([
      { reference: `${id}.1`, kind: 'Charge', amount_in_cents: 11900 },
    ])
    expect(await charge()).toMatchObject({ ok: true })
    expect(await kindsOf()).toEqual([])
  })
})

describe('if our record and the vendor’s differ', () => {
  it('a charge with a lost answer pays its visit', async () => {
    const { chargeUnheard, row, books } = await billedVisit()
    await chargeUnheard()
    expect(await kindsOf()).toEqual(['ChargeNotRecorded true'])
    expect(await row()).toMatchObject({ status: 'Paid', amount_in_cents: 11900 })
    expect(await books()).toEqual(even(11900))
    expect(await kindsOf()).toEqual([])
  })

  it('a second charge for a visit is refunded, even if the vendor does not answer at first', async () => {
    const { charge, chargeUnheard, row, intents, books, billing } = await billedVisit()
    await chargeUnheard()
    emulator.forgetKeys()
    await charge()
    expect((await intents()).map(({ amount }) => amount)).toEqual([11900, 11900])
    emulator.drawFault = (route) => (route === 'POST /v1/refunds' ? 'refuse' : undefined)
    expect(await kindsOf()).toEqual(['DoubleCharge true'])
    expect(await books()).toEqual({ vendor: 23800, ledger: 23800, receivable: 0, owed: -11900 })
    emulator.drawFault = () => undefined
    expect(await kindsOf()).toEqual([])
    expect([await books(), (await row()).status]).toEqual([even(11900), 'Paid'])
    expect(await billing()).toEqual({ amountInCents: 11900, status: 'Paid', refundedInCents: 0 })
  })

  it('an excess charge is refunded', async () => {
    const { charge, books } = await billedVisit()
    emulator.state.takesMoreByCents = 700
    await charge()
    expect(await kindsOf()).toEqual(['ChargedTooMuch true'])
    expect(await books()).toEqual(even(11900))
  })

  it('a shortfall is never charged later: the bill is lowered', async () => {
    const { charge, books, billing } = await billedVisit()
    emulator.state.takesMoreByCents = -37
    await charge()
    expect(await kindsOf()).toEqual(['ChargedTooLittle true'])
    expect(await books()).toEqual(even(11863))
    expect(await billing()).toMatchObject({ amountInCents: 11863, status: 'Paid' })
    await charge()
    expect(await books()).toEqual(even(11863))
  })

  it('a payment unknown to the vendor after a minute is reversed, and its patient must pay again, without a charge', async () => {
    const { charge, row, books, intents } = await billedVisit()
    await charge()
    const [made] = await intents()
    emulator.state.intents.splice(
      emulator.state.intents.findIndex(({ id }) => id === made?.id),
      1,
    )
    pass(30_000)
    expect([await kindsOf(), (await row()).status]).toEqual([[], 'Paid'])
    pass(120_000)
    expect(await kindsOf()).toEqual(['ChargeNotAtProvider true'])
    expect(await row()).toMatchObject({ status: 'Declined', charge_id: null })
    expect(await books()).toEqual({ vendor: 0, ledger: 0, receivable: 11900, owed: 0 })
    await server.app.visitBilling.look()
    expect(await intents()).toEqual([])
    expect(await kindsOf()).toEqual([])
    // It is in the list again: a reversed payment is not settled automatically.
    if (made !== undefined) emulator.state.intents.unshift(made)
    expect([await kindsOf(), (await row()).status]).toEqual([['UnknownCharge false'], 'Declined'])
  })

  it('a payment missing in the vendor’s list stays if the vendor finds it by id', async () => {
    const { charge, row } = await billedVisit()
    await charge()
    pass(120_000)
    const lagging = createReconciliationService({
      ...ports,
      gateway: { ...payments, listCharges: () => Promise.resolve([]) },
    })
    expect((await lagging.compare()).findings).toEqual([])
    expect((await row()).status).toBe('Paid')
  })

  it('a charge that the vendor lists late is found within the hour', async () => {
    const { chargeUnheard, row } = await billedVisit()
    await chargeUnheard()
    pass(60_000)
    const lagging = createReconciliationService({
      ...ports,
      gateway: { ...payments, listCharges: () => Promise.resolve([]) },
    })
    await lagging.compare()
    pass(30 * 60_000)
    expect([await kindsOf(), (await row()).status]).toEqual([['ChargeNotRecorded true'], 'Paid'])
  })

  it('a charge counted as declined pays its visit, unless another card has paid it', async () => {
    const first = await billedVisit()
    await first.charge()
    await db
      .updateTable('visit_charges')
      .set({ status: 'Declined', charge_id: null })
      .where('appointment_id', '=', first.visit.id)
      .execute()
    const second = await billedVisit('pm_card_chargeCustomerFail')
    await second.charge()
    await second.save('pm_card_visa')
    await second.charge()
    const failed = (await second.intents()).find(({ status }) => status !== 'succeeded')
    if (failed !== undefined) Object.assign(failed, { status: 'succeeded' })
    expect((await kindsOf()).toSorted()).toEqual(['DoubleCharge true'])
    expect([await first.row(), await second.row()]).toMatchObject([
      { status: 'Declined' },
      { status: 'Paid' },
    ])
    expect(await second.books()).toEqual(even(11900))
  })

  it('a charge of an earlier attempt waits while a later one is pending', async () => {
    const { charge, save, row, intents } = await billedVisit('pm_card_chargeCustomerFail')
    await charge()
    await save('pm_card_visa')
    emulator.faults.push('refuse', 'refuse')
    await expect(charge()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    for (const intent of await intents()) Object.assign(intent, { status: 'succeeded' })
    expect([await kindsOf(), (await row()).status]).toEqual([[], 'Pending'])
  })

  it('nothing is settled for a visit that changed after the check', async () => {
    const { chargeUnheard, row } = await billedVisit()
    await chargeUnheard()
    const { id, user_id: userId } = await row()
    const change = (trx: Trx) =>
      trx.updateTable('visit_charges').set({ attempt: 2 }).where('id', '=', id).execute()
    const [report] = await whileHeld(db, userId, { send: () => [reconciliation.compare()], change })
    expect([report?.findings, (await row()).status]).toEqual([[], 'Pending'])
  })

  it('a refund from the vendor’s own console is in the ledger and in billing history, a failed one needs a person', async () => {
    const { charge, intents, books, billing } = await billedVisit()
    await charge()
    const [intent] = await intents()
    const made = await payments.refundCharge({
      chargeId: intent?.id ?? '',
      amountInCents: 2000,
      reference: '',
      idempotencyKey: randomUUID(),
    })
    expect([made, await kindsOf()]).toEqual([undefined, ['RefundNotRecorded true']])
    expect(await books()).toEqual(even(9900))
    expect(await billing()).toMatchObject({ amountInCents: 11900, refundedInCents: 2000 })
    for (const refund of emulator.state.refunds)
      if (refund.payment_intent === intent?.id) refund.status = 'failed'
    if (intent !== undefined) intent.refundedInCents = 0
    expect(await kindsOf()).toEqual(['RefundFailed false'])
    expect([await books(), await kindsOf()]).toEqual([even(11900), []])
    expect(await billing()).toMatchObject({ refundedInCents: 0 })
  })

  it('a foreign charge or refund is reported once and left alone', async () => {
    const { charge, row } = await billedVisit()
    await charge()
    const created = Math.floor(server.clock.now.getTime() / 1000)
    const other = {
      id: `pi_${randomUUID()}`,
      customer: 'cus_x',
      amount: 500,
      status: 'succeeded',
      refundedInCents: 0,
      created,
    }
    emulator.state.intents.unshift({ ...other, metadata: { reference: 'another-shop' } })
    const refund = {
      id: `re_${randomUUID()}`,
      payment_intent: other.id,
      amount: 100,
      created,
      status: 'succeeded' as const,
    }
    emulator.state.refunds.unshift({ ...refund, metadata: { reference: '' } })
    expect(await kindsOf()).toEqual(['UnknownCharge false', 'UnknownRefund false'])
    expect(await kindsOf()).toEqual([])
    expect((await row()).status).toBe('Paid')
    const found = (await findFindings(db, new Date(0))).find(
      ({ vendor_id }) => vendor_id === other.id,
    )
    expect(found && describeFinding(found)).toMatch(
      /Z UnknownCharge pi_\S+: expected \$0\.00, found \$5\.00, SOMEBODY HAS TO LOOK$/,
    )
  })

  it('nothing is decided while the vendor’s record cannot be read', async () => {
    const { chargeUnheard, row } = await billedVisit()
    await chargeUnheard()
    emulator.faults.push({ status: 500, body: '{}' })
    await expect(reconciliation.compare()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    emulator.faults.push({
      status: 200,
      body: '{"object":"list","data":[{"id":"pi_1","status":"succeeded"}],"has_more":false}',
    })
    await expect(reconciliation.compare()).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    expect((await row()).status).toBe('Pending')
    expect(await kindsOf()).toEqual(['ChargeNotRecorded true'])
  })
})

describe('a refund by the operator', () => {
  it('is made once per amount, in parts and up to the amount paid', async () => {
    const { visit, charge, books, billing } = await billedVisit()
    const refund = (amountInCents: number) =>
      refundVisit(ports, { appointmentId: String(visit.id), amountInCents })
    await expect(refund(100)).rejects.toThrow('The portal has charged nothing for this appointment')
    await charge()
    await refund(1900)
    await refund(1900)
    await expect(refund(10_001)).rejects.toThrow('No more is paid back than was paid')
    expect(await billing()).toMatchObject({ amountInCents: 11900, refundedInCents: 1900 })
    emulator.faults.push('lost', 'lost')
    await expect(refund(10_000)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
    expect(await kindsOf()).toEqual(['RefundNotRecorded true'])
    expect([await books(), await kindsOf()]).toEqual([even(0), []])
  })

  it('is not repeated after the vendor has forgotten its key', async () => {
    const { visit, charge, books } = await billedVisit()
    await charge()
    emulator.faults.push('lost', 'lost')
    await expect(
      refundVisit(ports, { appointmentId: String(visit.id), amountInCents: 500 }),
    ).rejects.toThrow()
    emulator.forgetKeys()
    pass(25 * 3_600_000)
    await refundVisit(ports, { appointmentId: String(visit.id), amountInCents: 500 })
    expect(await books()).toEqual(even(11400))
  })
})

it('reports the balance of each account; their sum is zero', () => {
  const balances = [
    { account: 'Income', amountInCents: -11900 },
    { account: 'Vendor', amountInCents: 11900 },
  ]
  expect(describeBalances(balances)).toBe('Ledger: Income -$119.00, Vendor $119.00, sum $0.00')
})
