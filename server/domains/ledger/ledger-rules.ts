import type { Account, EntryKind } from './tables.ts'

/** An amount on an account. Debits are positive. */
export type Line = { readonly account: Account; readonly amountInCents: number }

/** An event that moves money or changes a debt. */
export type Posting = {
  readonly kind: EntryKind
  readonly reference: string
  readonly subject: string
  readonly userId: string
  readonly lines: readonly Line[]
}

/** The debit and credit accounts of each kind of entry that always has the same ones. */
const MOVES: {
  readonly [Kind in Exclude<EntryKind, 'Refunded' | 'RefundFailed'>]: readonly [Account, Account]
} = {
  Billed: ['Receivable', 'Income'],
  Paid: ['Vendor', 'Receivable'],
  Surplus: ['Vendor', 'OwedToPatient'],
  Short: ['Income', 'Vendor'],
  PaymentReversed: ['Receivable', 'Vendor'],
  PaidElsewhere: ['OtherSystems', 'Receivable'],
  RefundedElsewhere: ['Income', 'OtherSystems'],
}

/** The two lines of an entry. A negative amount reverses the direction; zero gives no lines. */
export function linesOf(kind: keyof typeof MOVES, amountInCents: number): readonly Line[] {
  const [debit, credit] = MOVES[kind]
  return transfer(debit, credit, amountInCents)
}

/** A refund first returns money that was taken without a bill, then income. */
export function refundLines(amountInCents: number, owedInCents: number): readonly Line[] {
  const ofSurplus = Math.min(amountInCents, Math.max(owedInCents, 0))
  const lines = [
    { account: 'OwedToPatient' as const, amountInCents: ofSurplus },
    { account: 'Income' as const, amountInCents: amountInCents - ofSurplus },
    { account: 'Vendor' as const, amountInCents: -amountInCents },
  ]
  return lines.filter((line) => line.amountInCents !== 0)
}

/** The lines with opposite amounts. */
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
