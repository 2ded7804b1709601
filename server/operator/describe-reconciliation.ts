import type { FindingRow } from '../domains/ledger/tables.ts'

/** Formats a difference as one line with only ids and amounts. */
export function describeFinding(finding: FindingRow): string {
  const {
    kind,
    vendor_id: vendorId,
    subject,
    expected_in_cents: expected,
    found_in_cents: found,
    is_settled: isSettled,
  } = finding
  const what = subject === null ? vendorId : `${vendorId} of charge ${subject}`
  const outcome = isSettled ? 'put right' : 'SOMEBODY HAS TO LOOK'
  return `${finding.found_at.toISOString()} ${kind} ${what}: expected ${dollars(expected)}, found ${dollars(found)}, ${outcome}`
}

/** Formats the balance of each account and their sum, which should be zero. */
export function describeBalances(
  balances: readonly { readonly account: string; readonly amountInCents: number }[],
): string {
  const sum = balances.reduce((total, { amountInCents }) => total + amountInCents, 0)
  const lines = balances.map(({ account, amountInCents }) => `${account} ${dollars(amountInCents)}`)
  return `Ledger: ${[...lines, `sum ${dollars(sum)}`].join(', ')}`
}

function dollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}
