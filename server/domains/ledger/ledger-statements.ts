import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { Line, Posting } from './ledger-rules.ts'
import type { Account, EntryKind, PaymentIntentRow } from './tables.ts'

type Ports = Pick<Platform, 'newId' | 'now'>

/**
 * Stores what the payment provider is about to be asked for, once per reference.
 *
 * @returns True if it is new.
 */
export async function addIntent(trx: Trx, intent: PaymentIntentRow): Promise<boolean> {
  const added = await trx
    .insertInto('payment_intents')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Adds an entry, once per kind and reference.
 *
 * @returns True if it is new. An entry without lines moves no money and is not added.
 */
export async function post(trx: Trx, { newId, now }: Ports, posting: Posting): Promise<boolean> {
  const { kind, reference, subject, userId, lines } = posting
  if (lines.length === 0) return false
  const added = await trx
    .insertInto('ledger_entries')
    .values({ id: newId(), kind, reference, subject, user_id: userId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await trx
    .insertInto('ledger_lines')
    .values(
      lines.map(({ account, amountInCents }) => ({
        entry_id: added.id,
        account,
        amount_in_cents: amountInCents,
      })),
    )
    .execute()
  return true
}

/**
 * The balance of an account for one charge or invoice, optionally for one kind of entries, in
 * cents.
 */
export async function balanceOf(
  reader: Db | Trx,
  subject: string,
  { account, kind }: { readonly account: Account; readonly kind?: EntryKind },
): Promise<number> {
  const lines = reader
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_lines as line', 'line.entry_id', 'entry.id')
    .select((eb) => eb.fn.sum<string | null>('line.amount_in_cents').as('total'))
    .where('entry.subject', '=', subject)
    .where('line.account', '=', account)
  const found = await (kind === undefined
    ? lines
    : lines.where('entry.kind', '=', kind)
  ).executeTakeFirst()
  return Number(found?.total ?? 0)
}

/** An entry with its lines. */
export type FoundEntry = {
  readonly kind: EntryKind
  readonly reference: string
  readonly subject: string
  readonly lines: readonly Line[]
}

/** The entries with these references. */
export async function findEntries(
  reader: Db | Trx,
  references: readonly string[],
): Promise<readonly FoundEntry[]> {
  if (references.length === 0) return []
  const rows = await reader
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_lines as line', 'line.entry_id', 'entry.id')
    .select([
      'entry.id',
      'entry.kind',
      'entry.reference',
      'entry.subject',
      'line.account',
      'line.amount_in_cents',
    ])
    .where((eb) => eb('entry.reference', '=', eb.fn.any(eb.val([...references]))))
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const { kind, reference, subject } = first
    return [
      {
        kind,
        reference,
        subject,
        lines: lines.map((line) => ({
          account: line.account,
          amountInCents: line.amount_in_cents,
        })),
      },
    ]
  })
}
