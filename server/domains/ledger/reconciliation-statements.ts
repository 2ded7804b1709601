import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { FindingRow, PaymentIntentRow } from './tables.ts'

type Provider = PaymentIntentRow['provider']

/** The stored intents with these references. */
export async function findIntents(
  reader: Db | Trx,
  references: readonly string[],
): Promise<readonly PaymentIntentRow[]> {
  if (references.length === 0) return []
  return reader
    .selectFrom('payment_intents')
    .selectAll()
    .where((eb) => eb('reference', '=', eb.fn.any(eb.val([...references]))))
    .execute()
}

/** Refunds that were requested and are not confirmed, oldest first. */
export async function findOpenRefunds(
  db: Db,
  provider: Provider,
): Promise<readonly PaymentIntentRow[]> {
  return db
    .selectFrom('payment_intents as intent')
    .selectAll('intent')
    .where('intent.kind', '=', 'Refund')
    .where('intent.provider', '=', provider)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as entry')
            .select('entry.id')
            .where('entry.kind', '=', 'Refunded')
            .whereRef('entry.reference', '=', 'intent.reference'),
        ),
      ),
    )
    .orderBy('intent.created_at')
    .execute()
}

/** The refunds of a provider's charge in cents, completed and pending. */
export async function refundsAskedFor(trx: Trx, chargeId: string): Promise<number> {
  const found = await trx
    .selectFrom('payment_intents')
    .select((eb) => eb.fn.sum<string | null>('amount_in_cents').as('total'))
    .where('refunded_charge', '=', chargeId)
    .executeTakeFirst()
  return Number(found?.total ?? 0)
}

/** A payment in the ledger: the visit's charge, and the provider's id of the payment. */
export type PaidEntry = {
  readonly subject: string
  readonly vendorId: string
  readonly amountInCents: number
}

/** Payments that were posted between two dates and not reversed since. */
export async function findPayments(
  db: Db,
  provider: Provider,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly PaidEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_lines as line', (join) =>
      join.onRef('line.entry_id', '=', 'entry.id').on('line.account', '=', 'Vendor'),
    )
    .select(['entry.subject', 'entry.reference', 'line.amount_in_cents'])
    .where('entry.kind', '=', 'Paid')
    .where('entry.created_at', '>=', from)
    .where('entry.created_at', '<', until)
    .where(({ and, exists, not, selectFrom }) =>
      and([
        exists(
          selectFrom('payment_intents as intent')
            .select('intent.reference')
            .whereRef('intent.subject', '=', 'entry.subject')
            .where('intent.provider', '=', provider),
        ),
        not(
          exists(
            selectFrom('ledger_entries as later')
              .select('later.id')
              .where('later.kind', '=', 'PaymentReversed')
              .whereRef('later.reference', '=', 'entry.reference'),
          ),
        ),
      ]),
    )
    .execute()
  return rows.map(({ subject, reference, amount_in_cents }) => ({
    subject,
    vendorId: reference,
    amountInCents: amount_in_cents,
  }))
}

/** Stores a difference, once. @returns True if it is new. */
export async function addFinding(writer: Db | Trx, finding: FindingRow): Promise<boolean> {
  const added = await writer
    .insertInto('reconciliation_findings')
    .values(finding)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return added !== undefined
}

/** Differences found since a date, oldest first. */
export async function findFindings(db: Db, since: Date): Promise<readonly FindingRow[]> {
  return db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('found_at', '>=', since)
    .orderBy('found_at')
    .orderBy('vendor_id')
    .execute()
}

/** The balance of each account in cents. Debits are positive. */
export async function findBalances(
  db: Db,
): Promise<readonly { readonly account: string; readonly amountInCents: number }[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select((eb) => ['account', eb.fn.sum<string>('amount_in_cents').as('total')])
    .groupBy('account')
    .orderBy('account')
    .execute()
  return rows.map(({ account, total }) => ({ account, amountInCents: Number(total) }))
}

/** The date up to which the provider's record has been compared. */
export async function findComparedUntil(db: Db, provider: Provider): Promise<Date | undefined> {
  const found = await db
    .selectFrom('reconciliations')
    .selectAll()
    .where('provider', '=', provider)
    .executeTakeFirst()
  return found?.compared_until
}

/** Stores the date up to which the provider's record has been compared. */
export async function setComparedUntil(
  db: Db,
  provider: Provider,
  comparedUntil: Date,
): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ provider, compared_until: comparedUntil })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({ compared_until: comparedUntil }),
    )
    .execute()
}
