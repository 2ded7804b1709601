import type { VendorCharge } from '../../gateways/payments/payment-gateway.ts'
import type { FoundEntry } from '../ledger/ledger-statements.ts'
import type { PaymentIntentRow } from '../ledger/tables.ts'
import { chargeReference } from './payment-rules.ts'
import type { VisitChargeRow } from './tables.ts'

/** How our record and the provider's can differ. */
export type FindingKind =
  /** The provider took a charge and its answer never came here. */
  | 'ChargeNotRecorded'
  /** A visit that was paid already was charged again. */
  | 'DoubleCharge'
  | 'ChargedTooMuch'
  | 'ChargedTooLittle'
  /** The provider has a charge that was not asked for here, or that it did not know before. */
  | 'UnknownCharge'
  /** A payment that is recorded here and that the provider does not know. */
  | 'ChargeNotAtProvider'
  | 'RefundNotRecorded'
  | 'RefundFailed'
  | 'UnknownRefund'

/** A difference, and the rule by which it is settled. */
export type Verdict = {
  readonly kind: FindingKind
  /**
   * `accept`: the visit is paid by this charge. `give-back`: so much is refunded. `lower`: the bill becomes what was taken; nobody is
   * charged again for the rest. `tell`: nothing is changed, a person has to look.
   */
  readonly rule: 'accept' | 'give-back' | 'lower' | 'tell'
  readonly expectedInCents: number
  readonly foundInCents: number
}

/** A charge of the provider's record beside what is known of it here. */
export type ComparedCharge = {
  readonly charge: VendorCharge
  readonly intent: PaymentIntentRow | undefined
  readonly visit: VisitChargeRow | undefined
  /** Entries that record this charge. */
  readonly entries: readonly FoundEntry[]
}

/**
 * Compares one charge with our record.
 *
 * @returns `undefined` where they agree, or where a later attempt for the same visit is on its way and decides.
 */
export function judgeCharge({ charge, intent, visit, entries }: ComparedCharge): Verdict | undefined {
  const recorded = recordedInCents(entries)
  const found = { expectedInCents: recorded, foundInCents: charge.amountInCents }
  if (recorded === charge.amountInCents) return undefined
  const wasReversed = entries.some(({ kind }) => kind === 'PaymentReversed')
  if (intent === undefined || visit === undefined || wasReversed) return { kind: 'UnknownCharge', rule: 'tell', ...found }
  if (recorded > charge.amountInCents) return { kind: 'ChargedTooLittle', rule: 'lower', ...found }
  if (recorded > 0) return { kind: 'ChargedTooMuch', rule: 'give-back', ...found }
  if (isUnpaidAttempt(visit, intent))
    return { kind: 'ChargeNotRecorded', rule: 'accept', ...found, expectedInCents: intent.amount_in_cents }
  if (visit.status === 'Pending') return undefined
  return { kind: 'DoubleCharge', rule: 'give-back', ...found }
}

/** What the ledger has of a charge at the provider, in cents. */
export function recordedInCents(entries: readonly FoundEntry[]): number {
  const lines = entries.filter(({ kind }) => kind !== 'Refunded' && kind !== 'RefundFailed').flatMap((entry) => entry.lines)
  return lines.filter(({ account }) => account === 'Vendor').reduce((sum, line) => sum + line.amountInCents, 0)
}

/** Of a declined visit an earlier attempt may count too: nothing is charged for it until its patient acts. */
function isUnpaidAttempt(visit: VisitChargeRow, { reference }: PaymentIntentRow): boolean {
  return visit.status === 'Declined' || (visit.status === 'Pending' && chargeReference(visit) === reference)
}
