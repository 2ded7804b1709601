import type { VendorCharge } from '../../gateways/payments/payment-gateway.ts'
import type { FoundEntry } from '../ledger/ledger-statements.ts'
import type { PaymentIntentRow } from '../ledger/tables.ts'
import { chargeReference } from './payment-rules.ts'
import type { VisitChargeRow } from './tables.ts'

/** Kinds of differences between the ledger and the provider's record. */
export type FindingKind =
  /** The provider took a charge, and its reply was lost. */
  | 'ChargeNotRecorded'
  /** A paid visit was charged again. */
  | 'DoubleCharge'
  | 'ChargedTooMuch'
  | 'ChargedTooLittle'
  /** The provider has a charge that was not requested here, or that it did not know before. */
  | 'UnknownCharge'
  /** The ledger has a payment that the provider does not know. */
  | 'ChargeNotAtProvider'
  | 'RefundNotRecorded'
  | 'RefundFailed'
  | 'UnknownRefund'

/** A difference, and the rule that settles it. */
export type Verdict = {
  readonly kind: FindingKind
  /**
   * `accept`: this charge pays the visit. `give-back`: the excess is refunded. `lower`: the bill is
   * lowered to the amount taken; the rest is never charged. `tell`: nothing changes; a person must
   * look.
   */
  readonly rule: 'accept' | 'give-back' | 'lower' | 'tell'
  readonly expectedInCents: number
  readonly foundInCents: number
}

/** A charge of the provider, with our data about it. */
type ComparedCharge = {
  readonly charge: VendorCharge
  readonly intent: PaymentIntentRow | undefined
  readonly visit: VisitChargeRow | undefined
  /** Entries for this charge. */
  readonly entries: readonly FoundEntry[]
}

/**
 * Compares one charge with the ledger.
 *
 * @returns `undefined` if they agree, or if a later attempt for the same visit is pending and will
 * decide.
 */
export function judgeCharge({
  charge,
  intent,
  visit,
  entries,
}: ComparedCharge): Verdict | undefined {
  const recorded = recordedInCents(entries)
  const found = { expectedInCents: recorded, foundInCents: charge.amountInCents }
  if (recorded === charge.amountInCents) return undefined
  const wasReversed = entries.some(({ kind }) => kind === 'PaymentReversed')
  if (intent === undefined || visit === undefined || wasReversed)
    return { kind: 'UnknownCharge', rule: 'tell', ...found }
  if (recorded > charge.amountInCents) return { kind: 'ChargedTooLittle', rule: 'lower', ...found }
  if (recorded > 0) return { kind: 'ChargedTooMuch', rule: 'give-back', ...found }
  if (isUnpaidAttempt(visit, intent))
    return {
      kind: 'ChargeNotRecorded',
      rule: 'accept',
      ...found,
      expectedInCents: intent.amount_in_cents,
    }
  if (visit.status === 'Pending') return undefined
  return { kind: 'DoubleCharge', rule: 'give-back', ...found }
}

/** The amount of a provider's charge in the ledger, in cents. */
function recordedInCents(entries: readonly FoundEntry[]): number {
  const lines = entries
    .filter(({ kind }) => kind !== 'Refunded' && kind !== 'RefundFailed')
    .flatMap((entry) => entry.lines)
  return lines
    .filter(({ account }) => account === 'Vendor')
    .reduce((sum, line) => sum + line.amountInCents, 0)
}

/**
 * True if an attempt may pay the visit. For a declined visit, an earlier attempt may too, because
 * nothing is charged until the patient acts.
 */
function isUnpaidAttempt(visit: VisitChargeRow, { reference }: PaymentIntentRow): boolean {
  return (
    visit.status === 'Declined' ||
    (visit.status === 'Pending' && chargeReference(visit) === reference)
  )
}
