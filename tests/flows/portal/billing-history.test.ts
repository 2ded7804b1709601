import { describe, expect, it } from 'vitest'
import inputs from '#flows/vocabulary/inputs.json' with { type: 'json' }
import { flowOf, type JsonObject, screenOf, start, type StepScreen } from '#engine/index.ts'
import { begin, type Run } from '#engine/kit/index.ts'
import { shipped } from '../shipped.ts'

const ZONE = 'America/Los_Angeles'
// March 4 in Los Angeles and March 5 in UTC.
const EVENING = '2026-03-05T04:30:00.000Z'
const NOON = (day: string) => `${day}T20:00:00.000Z`

const charge = (changed: JsonObject = {}): JsonObject => ({
  id: 'c1',
  chargeType: 'Copay',
  amountInCents: 2500,
  fullPriceInCents: 2500,
  refundedInCents: 0,
  couponCode: null,
  capturedAt: EVENING,
  status: 'Paid',
  ...changed,
})
const visit = (
  id: string,
  startTime: string,
  charges: readonly JsonObject[],
  changed: JsonObject = {},
): JsonObject => ({
  id,
  description: `Visit ${id}`,
  startTime,
  charges: [...charges],
  finalizedInsuranceClaim: null,
  ...changed,
})
const invoice = (id: string, createdAt: string, amount = 1500): JsonObject => ({
  id,
  description: `Paper ${id}`,
  amount,
  createdAt,
})

const told = (given: JsonObject = {}): JsonObject => ({
  config: { brand: { name: 'Mantra', supportEmail: 'help@example.org' } },
  billedVisits: [],
  invoices: [],
  chosenDay: null,
  hasMoreBills: false,
  locale: 'en-US',
  timeZone: ZONE,
  ...given,
})

function steps(given: JsonObject): readonly StepScreen[] {
  const flow = flowOf(shipped, 'billing-history')
  return screenOf(flow, start(flow, told(given), { run: 'r' }).state).steps
}
const rows = (given: JsonObject, id = 'visit') => steps(given).filter((step) => step.id === id)
const keys = (given: JsonObject, id?: string) => rows(given, id).map(({ row }) => row)
const open = (given: JsonObject): Run => begin(shipped, 'billing-history', { inputs: told(given) })

describe('the visits', () => {
  it('are those with charges, the newest first [HIST-04]', () => {
    const billedVisits = [
      visit('1', '2026-01-05T18:00:00.000Z', [charge()]),
      visit('2', '2026-03-05T18:00:00.000Z', [charge({ capturedAt: null, status: 'Pending' })]),
      visit('3', '2026-02-05T18:00:00.000Z', []),
      visit('4', '2026-02-01T18:00:00.000Z', [charge()]),
    ]
    expect(keys({ billedVisits })).toEqual(['2', '4', '1'])
    open({ billedVisits })
      .shows('3/5/2026', 'Visit 2', 'Appointment Date', 'Activity', 'Amount')
      .showsNot('Visit 3')
    open({ billedVisits: [visit('3', EVENING, [])] }).showsNot('Visit 3')
  })

  it('cost the sum of their charges', () => {
    const charges = [
      charge(),
      charge({ id: 'c2', amountInCents: 123450 }),
      charge({ id: 'c3', amountInCents: 1 }),
    ]
    expect(
      rows({ billedVisits: [visit('1', EVENING, charges)] })[0]?.view?.props.amountInCents,
    ).toBe(125951)
    expect(
      rows({ billedVisits: [visit('1', EVENING, [charge()])] })[0]?.view?.props.amountInCents,
    ).toBe(2500)
  })

  it('say what a finalized claim covers, and nothing without one', () => {
    const of = (claim: JsonObject | null) =>
      open({ billedVisits: [visit('1', EVENING, [charge()], { finalizedInsuranceClaim: claim })] })
    of({ insurancePaidInCents: 8350 }).shows(
      'Insurance covers: $83.50',
      'The amount your insurance pays for this session.',
    )
    of({ insurancePaidInCents: 0 }).shows('Insurance covers: $0.00')
    of(null).showsNot(/Insurance covers|your insurance pays/)
  })

  it('that were not paid name the contact, and link to another card', () => {
    const of = (status: string) =>
      open({ billedVisits: [visit('1', EVENING, [charge({ status, capturedAt: null })])] })
    of('Declined').shows(
      'Your card was declined, please contact help@example.org.',
      'Pay with another card',
    )
    for (const status of ['Pending', 'Paid', 'Waived'])
      of(status).showsNot(/declined/, 'Pay with another card')
  })

  it('have a receipt once something was paid', () => {
    const of = (...status: string[]) =>
      open({
        billedVisits: [
          visit(
            '1',
            EVENING,
            status.map((one, i) => charge({ id: `c${i}`, status: one })),
          ),
        ],
      })
    of('Pending', 'Paid').shows('Download receipt (PDF)')
    for (const status of ['Pending', 'Declined', 'Waived'])
      of(status).showsNot('Download receipt (PDF)')
  })

  it('have words for each type of charge [ENUM-01]', () => {
    const { enum: types } =
      inputs.inputs.billedVisits.schema.items.properties.charges.items.properties.chargeType
    expect(types).toEqual([
      'Copay',
      'LateCancellationFee',
      'NoShowFee',
      'PatientResponsibility',
      'SelfPay',
    ])
    const { texts } = rows({ billedVisits: [visit('1', EVENING, [charge()])] })[0] ?? {}
    expect(types.map((type) => texts?.[type])).toEqual([
      'Copay',
      'Late cancellation fee',
      'No-show fee',
      'Patient responsibility',
      'Self-pay',
    ])
  })
})

describe('a chosen day', () => {
  const started = visit('started', '2026-03-04T18:00:00.000Z', [
    charge({ capturedAt: NOON('2026-03-20') }),
  ])
  const paid = visit('paid', '2026-02-01T18:00:00.000Z', [
    charge({ capturedAt: NOON('2026-02-02') }),
    charge({ id: 'c2' }),
  ])
  const both = visit('both', EVENING, [charge()])
  const neither = visit('neither', '2026-03-05T18:00:00.000Z', [
    charge({ capturedAt: null, status: 'Pending' }),
  ])
  const billedVisits = [started, paid, both, neither]
  const chosenDay = NOON('2026-03-04')
  const isOpen = (given: JsonObject) =>
    Object.fromEntries(rows(given).map(({ row, view }) => [row, view?.props.isOpen]))

  it('leaves the visits that begin on it, or have a charge that was paid on it [HIST-11]', () => {
    expect(keys({ billedVisits, chosenDay })).toEqual(['both', 'started', 'paid'])
    expect(keys({ billedVisits, chosenDay: NOON('2026-02-02') })).toEqual(['paid'])
    expect(keys({ billedVisits, chosenDay: NOON('2026-03-06') })).toEqual([])
    expect(keys({ billedVisits })).toHaveLength(4)
  })

  it('leaves the invoices that were made on it, the newest first [HIST-12]', () => {
    const invoices = [
      invoice('a', NOON('2026-03-04')),
      invoice('b', EVENING),
      invoice('c', NOON('2026-03-05')),
    ]
    expect(keys({ invoices, chosenDay }, 'invoice')).toEqual(['b', 'a'])
    expect(keys({ invoices, chosenDay: NOON('2026-03-05') }, 'invoice')).toEqual(['c'])
    expect(keys({ invoices }, 'invoice')).toEqual(['c', 'b', 'a'])
  })

  it('is a day of the calendar in the patient’s zone [HIST-13]', () => {
    const invoices = [invoice('b', EVENING)]
    const shown = (day: string, timeZone: string) => [
      ...keys({ billedVisits: [both], invoices, chosenDay: day, timeZone }),
      ...keys({ billedVisits: [both], invoices, chosenDay: day, timeZone }, 'invoice'),
    ]
    expect(shown('2026-03-04T08:00:00.000Z', ZONE)).toEqual(['both', 'b'])
    expect(shown('2026-03-05T07:59:59.999Z', ZONE)).toEqual(['both', 'b'])
    expect(shown('2026-03-05T08:00:00.000Z', ZONE)).toEqual([])
    expect(shown('2026-03-05T08:00:00.000Z', 'UTC')).toEqual(['both', 'b'])
    expect(shown('2026-03-04T20:00:00.000Z', 'UTC')).toEqual([])
  })

  it('opens the visits that match it only through a charge [HIST-14]', () => {
    expect(isOpen({ billedVisits, chosenDay })).toEqual({ both: false, started: false, paid: true })
    expect(isOpen({ billedVisits, chosenDay: NOON('2026-03-20') })).toEqual({ started: true })
    expect(isOpen({ billedVisits })).toEqual({
      both: false,
      started: false,
      paid: false,
      neither: false,
    })
  })

  it('is requested from the host, and so is the next page', () => {
    const run = open({ billedVisits, hasMoreBills: true })
    run
      .event('pick', { day: chosenDay })
      .asked('readBills', { day: chosenDay, isMore: false })
      .fails('NOT_LOADED')
    run.event('pick', { day: null }).asked('readBills', { day: null, isMore: false }).reply()
    run.inputs({ chosenDay }).event('more').asked('readBills', { day: chosenDay, isMore: true })
  })
})

describe('nothing to list', () => {
  it('has its message, or another one if nothing matched a chosen day [HIST-10]', () => {
    const chosenDay = NOON('2026-03-04')
    open({})
      .shows('No payment history')
      .showsNot(/matched/)
    open({ chosenDay })
      .shows('No payment history matched the selected date')
      .showsNot('No payment history')
    open({
      chosenDay,
      billedVisits: [visit('1', NOON('2026-01-04'), [charge({ capturedAt: null })])],
    }).shows('No payment history matched the selected date')
    for (const some of [
      { invoices: [invoice('a', EVENING)] },
      { billedVisits: [visit('1', EVENING, [charge()])] },
    ])
      open({ ...some, chosenDay }).showsNot(/No payment history/)
    open({ hasMoreBills: true, chosenDay })
      .showsNot(/No payment history/)
      .shows('Show more')
  })
})

describe('amounts', () => {
  it('are dollars and cents [ACON-02]', () => {
    const shown = (amount: number) => open({ invoices: [invoice('a', EVENING, amount)] })
    shown(123450).shows('$1,234.50')
    shown(5).shows('$0.05')
    shown(2000).shows('$20.00')
  })
})

describe('files saved on the device', () => {
  it.each([
    ['thisYear', 0],
    ['lastYear', 1],
  ])('is a statement: %s', (event, yearsAgo) => {
    open({}).event(event).asked('saveStatement', { yearsAgo })
  })

  it.each(['7', '8'])('is the receipt of a visit that was paid: %s', (id) => {
    const billedVisits = [
      visit('7', EVENING, [charge()]),
      visit('8', NOON('2026-03-01'), [charge()]),
    ]
    open({ billedVisits })
      .event('receipt', undefined, id)
      .asked('saveReceipt', { appointmentId: id })
  })
})
