import { withTransaction, type Trx } from '../../database/transaction.ts'
import type {
  PaymentGateway,
  VendorCharge,
  VendorRefund,
} from '../../gateways/payments/payment-gateway.ts'
import { isCodedError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { type Posting, linesOf } from '../ledger/ledger-rules.ts'
import { findEntries, type FoundEntry, post } from '../ledger/ledger-statements.ts'
import {
  addFinding,
  findComparedUntil,
  findIntents,
  findOpenRefunds,
  findPayments,
  type PaidEntry,
  setComparedUntil,
} from '../ledger/reconciliation-statements.ts'
import type { FindingRow, PaymentIntentRow } from '../ledger/tables.ts'
import { lockPerson } from '../people/person-statements.ts'
import { postCharge } from './charge-postings.ts'
import { chargeReference, readChargeReference } from './payment-rules.ts'
import { createPaymentStore } from './payment-store.ts'
import { type FindingKind, judgeCharge, type Verdict } from './reconciliation-rules.ts'
import { createRefundService } from './refund-service.ts'
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

type Known = {
  readonly intent: PaymentIntentRow | undefined
  readonly visit: VisitChargeRow | undefined
  readonly entries: readonly FoundEntry[]
}
type Subject = { readonly id: string; readonly userId: string }

export function createReconciliationService(ports: ReconciliationPorts): ReconciliationService {
  const { db, gateway, now } = ports
  const { provider } = gateway
  const store = createPaymentStore(db, provider)
  const refunds = createRefundService(ports)

  const note = async (
    findings: FindingRow[],
    finding: Omit<FindingRow, 'found_at'>,
  ): Promise<void> => {
    const row = { ...finding, found_at: now() }
    if (await addFinding(db, row)) findings.push(row)
  }

  /** Reads our data about several charges, in few statements. */
  const knownOf = async (charges: readonly VendorCharge[]): Promise<ReadonlyMap<string, Known>> => {
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

  const postOf = (
    trx: Trx,
    subject: Subject,
    posting: Pick<Posting, 'kind' | 'reference' | 'lines'>,
  ) => post(trx, ports, { ...posting, subject: subject.id, userId: subject.userId })

  /** Carries out a verdict, unless the visit has changed since. */
  const settle = async (
    trx: Trx,
    charge: VendorCharge,
    { visit, intent }: Known,
    verdict: Verdict,
  ): Promise<boolean> => {
    if (visit === undefined || intent === undefined) return false
    await lockPerson(trx, visit.user_id)
    const current = await store.findCharge(trx, { id: visit.id })
    if (current?.status !== visit.status || current.attempt !== visit.attempt) return false
    const subject = { id: visit.id, userId: visit.user_id }
    const differenceInCents = Math.abs(verdict.foundInCents - verdict.expectedInCents)
    switch (verdict.rule) {
      case 'accept': {
        const paid: VisitChargeRow = {
          ...current,
          amount_in_cents: intent.amount_in_cents,
          status: 'Paid',
          charge_id: charge.id,
          settled_at: now(),
        }
        await store.writeCharge(trx, paid)
        await postCharge(trx, ports, paid)
        return true
      }
      case 'give-back': {
        const lines = linesOf('Surplus', differenceInCents)
        if (!(await postOf(trx, subject, { kind: 'Surplus', reference: charge.id, lines })))
          return false
        await refunds.begin(trx, {
          reference: `surplus-${charge.id}`,
          subject: visit.id,
          userId: visit.user_id,
          chargeId: charge.id,
          chargedInCents: charge.amountInCents,
          amountInCents: differenceInCents,
        })
        return true
      }
      case 'lower': {
        await store.writeCharge(trx, { ...current, amount_in_cents: charge.amountInCents })
        return postOf(trx, subject, {
          kind: 'Short',
          reference: charge.id,
          lines: linesOf('Short', differenceInCents),
        })
      }
      case 'tell':
        return false
    }
  }

  const compareCharge = async (
    charge: VendorCharge,
    first: Known,
    findings: FindingRow[],
  ): Promise<void> => {
    let known = first
    for (let turn = 0; turn < MOST_VERDICTS; turn += 1) {
      const verdict = judgeCharge({ charge, ...known })
      if (verdict === undefined) return
      const isSettled = await withTransaction(db, (trx) => settle(trx, charge, known, verdict))
      if (!isSettled && verdict.rule !== 'tell') return
      const { kind, expectedInCents, foundInCents } = verdict
      await note(findings, {
        kind,
        vendor_id: charge.id,
        subject: known.visit?.id ?? null,
        expected_in_cents: expectedInCents,
        found_in_cents: foundInCents,
        is_settled: isSettled,
      })
      if (!isSettled) return
      known = (await knownOf([charge])).get(charge.id) ?? known
    }
  }

  const compareRefund = async (refund: VendorRefund, findings: FindingRow[]): Promise<void> => {
    const { id, chargeId, amountInCents, hasFailed } = refund
    const [intent] = refund.reference === undefined ? [] : await findIntents(db, [refund.reference])
    const [payment] = (await findEntries(db, [chargeId])).filter(
      ({ kind }) => kind === 'Paid' || kind === 'Surplus',
    )
    const subject = intent?.subject ?? payment?.subject
    const [visit] = subject === undefined ? [] : await store.findCharges([subject])
    const reference = intent?.reference ?? id
    const told = {
      vendor_id: id,
      subject: visit?.id ?? null,
      expected_in_cents: 0,
      found_in_cents: amountInCents,
    }
    if (visit === undefined)
      return note(findings, { ...told, kind: 'UnknownRefund', is_settled: false })
    if (!(await refunds.record(refund, { reference, subject: visit.id, userId: visit.user_id })))
      return
    const kind: FindingKind = hasFailed ? 'RefundFailed' : 'RefundNotRecorded'
    await note(findings, { ...told, kind, is_settled: !hasFailed })
  }

  /**
   * Checks a payment that is missing in the provider's list. Asks the provider for it by id before
   * deciding.
   */
  const comparePayment = async (
    { subject, vendorId, amountInCents }: PaidEntry,
    findings: FindingRow[],
  ): Promise<void> => {
    const [visit] = await store.findCharges([subject])
    const customerId = visit === undefined ? undefined : await store.findCustomer(visit.user_id)
    if (visit?.charge_id !== vendorId || customerId === undefined) return
    if ((await gateway.findCharge(customerId, chargeReference(visit))) === vendorId) return
    const isReopened = await withTransaction(db, async (trx) => {
      await lockPerson(trx, visit.user_id)
      const current = await store.findCharge(trx, { id: visit.id })
      if (current?.charge_id !== vendorId) return false
      const lines = linesOf('PaymentReversed', amountInCents)
      const reversal = { kind: 'PaymentReversed' as const, reference: vendorId, lines }
      if (!(await postOf(trx, { id: visit.id, userId: visit.user_id }, reversal))) return false
      await store.reopenCharge(trx, current)
      return true
    })
    if (!isReopened) return
    const told = {
      vendor_id: vendorId,
      subject,
      expected_in_cents: amountInCents,
      found_in_cents: 0,
      is_settled: true,
    }
    await note(findings, { ...told, kind: 'ChargeNotAtProvider' })
  }

  const sendOpenRefunds = async (): Promise<void> => {
    for (const intent of await findOpenRefunds(db, provider)) {
      try {
        await refunds.send(intent)
      } catch (error) {
        // A failed refund must not stop the others.
        if (!isCodedError(error)) throw error
      }
    }
  }

  return {
    compare: async (since) => {
      const begun = now()
      const comparedUntil = await findComparedUntil(db, provider)
      const ownSince = comparedUntil?.getTime() ?? begun.getTime() - FIRST_LOOK_MS
      const from = since ?? new Date(ownSince - OVERLAP_MS)
      const charges = await gateway.listCharges(from)
      const made = await gateway.listRefunds(from)
      const findings: FindingRow[] = []
      for (let start = 0; start < charges.length; start += BATCH) {
        const batch = charges.slice(start, start + BATCH)
        const known = await knownOf(batch)
        for (const charge of batch)
          await compareCharge(
            charge,
            known.get(charge.id) ?? { intent: undefined, visit: undefined, entries: [] },
            findings,
          )
      }
      for (const refund of made) await compareRefund(refund, findings)
      await sendOpenRefunds()
      const listed = new Set(charges.map(({ id }) => id))
      const until = new Date(begun.getTime() - YOUNG_MS)
      for (const payment of await findPayments(db, provider, { from, until }))
        if (!listed.has(payment.vendorId)) await comparePayment(payment, findings)
      if (comparedUntil === undefined || comparedUntil < begun)
        await setComparedUntil(db, provider, begun)
      return { charges: charges.length, refunds: made.length, findings }
    },
  }
}
