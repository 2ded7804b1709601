import type { Trx } from '../../database/transaction.ts'
import type { VendorCharge } from '../../gateways/payments/payment-gateway.ts'
import type { Platform } from '../../platform.ts'
import { linesOf } from '../ledger/ledger-rules.ts'
import { type FoundEntry, post } from '../ledger/ledger-statements.ts'
import type { PaymentIntentRow } from '../ledger/tables.ts'
import { lockPerson } from '../people/person-statements.ts'
import { postCharge } from './charge-postings.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Verdict } from './reconciliation-rules.ts'
import type { RefundService } from './refund-service.ts'
import type { VisitChargeRow } from './tables.ts'

type Context = Pick<Platform, 'newId' | 'now'> & {
  readonly store: Pick<PaymentStore, 'findCharge' | 'writeCharge'>
  readonly refunds: Pick<RefundService, 'begin'>
}

/** Our data about a charge of the provider. */
export type KnownCharge = {
  readonly intent: PaymentIntentRow | undefined
  readonly visit: VisitChargeRow | undefined
  readonly entries: readonly FoundEntry[]
}

type JudgedCharge = {
  readonly charge: VendorCharge
  readonly known: KnownCharge
  readonly verdict: Verdict
}

/** Carries out a verdict, unless the visit has changed since. @returns True if it was settled. */
export async function settleVerdict(
  context: Context,
  trx: Trx,
  { charge, known: { visit, intent }, verdict }: JudgedCharge,
): Promise<boolean> {
  if (visit === undefined || intent === undefined) return false
  await lockPerson(trx, visit.user_id)
  const current = await context.store.findCharge(trx, { id: visit.id })
  if (current?.status !== visit.status || current.attempt !== visit.attempt) return false
  const differenceInCents = Math.abs(verdict.foundInCents - verdict.expectedInCents)
  switch (verdict.rule) {
    case 'accept':
      return accept(context, trx, {
        ...current,
        amount_in_cents: intent.amount_in_cents,
        charge_id: charge.id,
      })
    case 'give-back':
      return giveBack(context, trx, { charge, visit, differenceInCents })
    case 'lower':
      return lower(context, trx, { charge, visit: current, differenceInCents })
    case 'tell':
      return false
  }
}

type Difference = {
  readonly charge: VendorCharge
  readonly visit: VisitChargeRow
  readonly differenceInCents: number
}

async function accept(context: Context, trx: Trx, row: VisitChargeRow): Promise<true> {
  const paid: VisitChargeRow = { ...row, status: 'Paid', settled_at: context.now() }
  await context.store.writeCharge(trx, paid)
  await postCharge(trx, context, paid)
  return true
}

async function giveBack(
  context: Context,
  trx: Trx,
  { charge, visit, differenceInCents }: Difference,
): Promise<boolean> {
  const isNew = await post(trx, context, {
    kind: 'Surplus',
    reference: charge.id,
    lines: linesOf('Surplus', differenceInCents),
    subject: visit.id,
    userId: visit.user_id,
  })
  if (!isNew) return false
  await context.refunds.begin(trx, {
    reference: `surplus-${charge.id}`,
    subject: visit.id,
    userId: visit.user_id,
    chargeId: charge.id,
    chargedInCents: charge.amountInCents,
    amountInCents: differenceInCents,
  })
  return true
}

async function lower(
  context: Context,
  trx: Trx,
  { charge, visit, differenceInCents }: Difference,
): Promise<boolean> {
  await context.store.writeCharge(trx, { ...visit, amount_in_cents: charge.amountInCents })
  return post(trx, context, {
    kind: 'Short',
    reference: charge.id,
    lines: linesOf('Short', differenceInCents),
    subject: visit.id,
    userId: visit.user_id,
  })
}
