import { withTransaction } from '../../database/transaction.ts'
import type {
  PaymentGateway,
  VendorCharge,
  VendorRefund,
} from '../../gateways/payments/payment-gateway.ts'
import { isCodedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { linesOf } from '../ledger/ledger-rules.ts'
import { findEntries, post } from '../ledger/ledger-statements.ts'
import {
  addFinding,
  findComparedUntil,
  findIntents,
  findOpenRefunds,
  findPayments,
  type PaidEntry,
  setComparedUntil,
} from '../ledger/reconciliation-statements.ts'
import type { FindingRow } from '../ledger/tables.ts'
import { lockPerson } from '../people/person-statements.ts'
import { chargeReference, readChargeReference } from './payment-rules.ts'
import { createPaymentStore, type PaymentStore } from './payment-store.ts'
import { type FindingKind, judgeCharge } from './reconciliation-rules.ts'
import { createRefundService, type RefundService } from './refund-service.ts'
import { type KnownCharge, settleVerdict } from './settle-verdict.ts'
import type { VisitChargeRow } from './tables.ts'

type ReconciliationPorts = Pick<Platform, 'db' | 'newId' | 'now'> & {
  readonly gateway: PaymentGateway
}

/** The result of a comparison. */
type ReconciliationReport = {
  readonly charges: number
  readonly refunds: number
  /** New differences. */
  readonly findings: readonly FindingRow[]
}

/** Compares the ledger with the payment provider's record, and settles differences by rules. */
export type ReconciliationService = {
  /**
   * Compares charges and refunds since a date, by default since the last comparison.
   *
   * @throws PAYMENT_UNAVAILABLE if the provider's record cannot be read. Then nothing is decided.
   */
  readonly compare: (since?: Date) => Promise<ReconciliationReport>
}

const HOUR_MS = 3_600_000
/** Range of the first comparison with a provider. */
const FIRST_LOOK_MS = 35 * 24 * HOUR_MS
/**
 * This part of the last range is read again, because the provider's clock may differ and its list
 * may lag.
 */
const OVERLAP_MS = HOUR_MS
/** A more recent payment may be missing in a list that was read before it. */
const YOUNG_MS = 60_000
/** A charge can need two rules in a row: it is accepted, and then its amount differs. */
const MOST_VERDICTS = 4
const BATCH = 500

type Context = ReconciliationPorts & {
  readonly store: PaymentStore
  readonly refunds: RefundService
}

/** A comparison that collects its new differences. */
type Comparison = Context & { readonly findings: FindingRow[] }

async function compare(context: Context, since: Date | undefined): Promise<ReconciliationReport> {
  const { db, gateway, now } = context
  const { provider } = gateway
  const begun = now()
  const comparedUntil = await findComparedUntil(db, provider)
  const ownSince = comparedUntil?.getTime() ?? begun.getTime() - FIRST_LOOK_MS
  const from = since ?? new Date(ownSince - OVERLAP_MS)
  const charges = await gateway.listCharges(from)
  const refunds = await gateway.listRefunds(from)
  const comparison: Comparison = { ...context, findings: [] }
  for (let start = 0; start < charges.length; start += BATCH)
    await compareCharges(comparison, charges.slice(start, start + BATCH))
  for (const refund of refunds) await compareRefund(comparison, refund)
  await sendOpenRefunds(context)
  const listed = new Set(charges.map(({ id }) => id))
  const until = new Date(begun.getTime() - YOUNG_MS)
  for (const payment of await findPayments(db, provider, { from, until }))
    if (!listed.has(payment.vendorId)) await comparePayment(comparison, payment)
  if (comparedUntil === undefined || comparedUntil < begun)
    await setComparedUntil(db, provider, begun)
  const { findings } = comparison
  return { charges: charges.length, refunds: refunds.length, findings }
}

async function compareCharges(
  comparison: Comparison,
  charges: readonly VendorCharge[],
): Promise<void> {
  const known = await readKnownCharges(comparison, charges)
  for (const charge of charges)
    await compareCharge(
      comparison,
      charge,
      known.get(charge.id) ?? { intent: undefined, visit: undefined, entries: [] },
    )
}

/** Reads our data about several charges, in few statements. */
async function readKnownCharges(
  { db, store }: Context,
  charges: readonly VendorCharge[],
): Promise<ReadonlyMap<string, KnownCharge>> {
  const references = charges.flatMap(({ reference }) => reference ?? [])
  const ids = references.flatMap((reference) => readChargeReference(reference)?.id ?? [])
  const [intents, visits, entries] = await Promise.all([
    findIntents(db, references),
    store.findCharges([...new Set(ids)]),
    findEntries(
      db,
      charges.map(({ id }) => id),
    ),
  ])
  const intentBy = new Map(intents.map((intent) => [intent.reference, intent]))
  const visitBy = new Map(visits.map((visit) => [visit.id, visit]))
  const entriesBy = Map.groupBy(entries, ({ reference }) => reference)
  return new Map(
    charges.map(({ id, reference = '' }) => {
      const intent = intentBy.get(reference)
      return [
        id,
        { intent, visit: visitBy.get(intent?.subject ?? ''), entries: entriesBy.get(id) ?? [] },
      ]
    }),
  )
}

async function compareCharge(
  comparison: Comparison,
  charge: VendorCharge,
  first: KnownCharge,
): Promise<void> {
  let known = first
  for (let turn = 0; turn < MOST_VERDICTS; turn += 1) {
    const verdict = judgeCharge({ charge, ...known })
    if (verdict === undefined) return
    const judged = { charge, known, verdict }
    const isSettled = await withTransaction(comparison.db, (trx) =>
      settleVerdict(comparison, trx, judged),
    )
    if (!isSettled && verdict.rule !== 'tell') return
    const { kind, expectedInCents, foundInCents } = verdict
    await note(comparison, {
      kind,
      vendor_id: charge.id,
      subject: known.visit?.id ?? null,
      expected_in_cents: expectedInCents,
      found_in_cents: foundInCents,
      is_settled: isSettled,
    })
    if (!isSettled) return
    known = (await readKnownCharges(comparison, [charge])).get(charge.id) ?? known
  }
}

async function compareRefund(comparison: Comparison, refund: VendorRefund): Promise<void> {
  const { db, store, refunds } = comparison
  const { id, chargeId, amountInCents, hasFailed } = refund
  const [intent] = refund.reference === undefined ? [] : await findIntents(db, [refund.reference])
  const [payment] = (await findEntries(db, [chargeId])).filter(
    ({ kind }) => kind === 'Paid' || kind === 'Surplus',
  )
  const subject = intent?.subject ?? payment?.subject
  const [visit] = subject === undefined ? [] : await store.findCharges([subject])
  const reference = intent?.reference ?? id
  const difference = {
    vendor_id: id,
    subject: visit?.id ?? null,
    expected_in_cents: 0,
    found_in_cents: amountInCents,
  }
  if (visit === undefined)
    return note(comparison, { ...difference, kind: 'UnknownRefund', is_settled: false })
  if (!(await refunds.record(refund, { reference, subject: visit.id, userId: visit.user_id })))
    return
  const kind: FindingKind = hasFailed ? 'RefundFailed' : 'RefundNotRecorded'
  await note(comparison, { ...difference, kind, is_settled: !hasFailed })
}

/**
 * Checks a payment that is missing in the provider's list. Asks the provider for it by id before
 * deciding.
 */
async function comparePayment(comparison: Comparison, payment: PaidEntry): Promise<void> {
  const { store, gateway } = comparison
  const { subject, vendorId, amountInCents } = payment
  const [visit] = await store.findCharges([subject])
  const customerId = visit === undefined ? undefined : await store.findCustomer(visit.user_id)
  if (visit?.charge_id !== vendorId || customerId === undefined) return
  if ((await gateway.findCharge(customerId, chargeReference(visit))) === vendorId) return
  if (!(await reversePayment(comparison, visit, payment))) return
  await note(comparison, {
    kind: 'ChargeNotAtProvider',
    vendor_id: vendorId,
    subject,
    expected_in_cents: amountInCents,
    found_in_cents: 0,
    is_settled: true,
  })
}

/** @returns False if the visit has changed since, or the payment was reversed before. */
function reversePayment(
  context: Context,
  visit: VisitChargeRow,
  { vendorId, amountInCents }: PaidEntry,
): Promise<boolean> {
  const { db, store } = context
  return withTransaction(db, async (trx) => {
    await lockPerson(trx, visit.user_id)
    const current = await store.findCharge(trx, { id: visit.id })
    if (current?.charge_id !== vendorId) return false
    const isNew = await post(trx, context, {
      kind: 'PaymentReversed',
      reference: vendorId,
      lines: linesOf('PaymentReversed', amountInCents),
      subject: visit.id,
      userId: visit.user_id,
    })
    if (!isNew) return false
    await store.reopenCharge(trx, current)
    return true
  })
}

async function sendOpenRefunds({ db, gateway, refunds }: Context): Promise<void> {
  for (const intent of await findOpenRefunds(db, gateway.provider)) {
    try {
      await refunds.send(intent)
    } catch (error) {
      // A failed refund must not stop the others.
      if (!isCodedError(error)) throw error
    }
  }
}

/** Stores a difference. It is new unless an earlier comparison found it. */
async function note(
  { db, now, findings }: Comparison,
  finding: Omit<FindingRow, 'found_at'>,
): Promise<void> {
  const row = { ...finding, found_at: now() }
  if (await addFinding(db, row)) findings.push(row)
}

export function createReconciliationService(ports: ReconciliationPorts): ReconciliationService {
  const context = {
    ...ports,
    store: createPaymentStore(ports.db, ports.gateway.provider),
    refunds: createRefundService(ports),
  }
  return { compare: (since) => compare(context, since) }
}
