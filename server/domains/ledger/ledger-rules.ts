import type { Account, EntryKind } from './tables.ts'

/** The amount that a line adds to its account: a debit is positive. */
export type Line = { readonly account: Account; readonly amountInCents: number }

/** Something that moved money, or changed what is owed. */
export type Posting = {
  readonly kind: EntryKind
  readonly reference: string
  readonly subject: string
  readonly userId: string
  readonly lines: readonly Line[]
}

/** What an amount moves, as debit and credit, for each kind that has one way. */
const MOVES: { readonly [Kind in Exclude<EntryKind, 'Refunded' | 'RefundFailed'>]: readonly [Account, Account] } = {
  Billed: ['Receivable', 'Income'],
  Paid: ['Vendor', 'Receivable'],
  Surplus: ['Vendor', 'OwedToPatient'],
  Short: ['Income', 'Vendor'],
  PaymentReversed: ['Receivable', 'Vendor'],
  PaidElsewhere: ['OtherSystems', 'Receivable'],
  RefundedElsewhere: ['Income', 'OtherSystems'],
}

/** The two lines of an entry. A negative amount takes back as much; none leaves no line. */
export function linesOf(kind: keyof typeof MOVES, amountInCents: number): readonly Line[] {
  const [debit, credit] = MOVES[kind]
  return transfer(debit, credit, amountInCents)
}

/** A refund pays back first what was taken without a bill, then what was earned. */
export function refundLines(amountInCents: number, owedInCents: number): readonly Line[] {
  const ofSurplus = Math.min(amountInCents, Math.max(owedInCents, 0))
  const lines = [
    { account: 'OwedToPatient' as const, amountInCents: ofSurplus },
    { account: 'Income' as const, amountInCents: amountInCents - ofSurplus },
    { account: 'Vendor' as const, amountInCents: -amountInCents },
  ]
  return lines.filter((line) => line.amountInCents !== 0)
}

/** The same lines the other way. */
export function reversed(lines: readonly Line[]): readonly Line[] {
  return lines.map(({ account, amountInCents }) => ({ account, amountInCents: -amountInCents }))
}

function transfer(debit: Account, credit: Account, amountInCents: number): readonly Line[] {
  if (amountInCents === 0) return []
  return [
    { account: debit, amountInCents },
    { account: credit, amountInCents: -amountInCents },
  ]
}
