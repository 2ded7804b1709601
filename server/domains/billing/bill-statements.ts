import type { Insertable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { linesOf } from '../ledger/ledger-rules.ts'
import { post } from '../ledger/ledger-statements.ts'
import type { BillingTables } from './tables.ts'

type Ports = Pick<Platform, 'newId' | 'now'>

/** Adds a charge of another system for a visit, and posts it to the ledger. */
export async function addExternalCharge(
  trx: Trx,
  ports: Ports,
  row: Insertable<BillingTables['external_charges']>,
): Promise<void> {
  await trx.insertInto('external_charges').values(row).execute()
  const paidInCents = row.captured_at === null ? 0 : row.amount_in_cents
  await postBill(trx, ports, { ...row, paidInCents, refundedInCents: row.refunded_in_cents ?? 0 })
}

/** Adds an invoice and posts it to the ledger. */
export async function addInvoiceOf(
  trx: Trx,
  ports: Ports,
  row: Insertable<BillingTables['invoices']>,
): Promise<void> {
  await trx.insertInto('invoices').values(row).execute()
  await postBill(trx, ports, {
    ...row,
    paidInCents: row.paid ? row.amount_in_cents : 0,
    refundedInCents: 0,
  })
}

/** True if a person has an unpaid invoice or an unpaid charge of another system. */
export async function hasOpenBill(db: Db, userId: string): Promise<boolean> {
  const charge = db
    .selectFrom('external_charges')
    .select('id')
    .where('user_id', '=', userId)
    .where('captured_at', 'is', null)
  const invoice = db
    .selectFrom('invoices')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid', '=', false)
  return (
    (await charge
      .where('amount_in_cents', '>', 0)
      .unionAll(invoice.where('amount_in_cents', '>', 0))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

type Bill = {
  readonly id: string
  readonly user_id: string
  readonly amount_in_cents: number
  readonly paidInCents: number
  readonly refundedInCents: number
}

async function postBill(trx: Trx, ports: Ports, bill: Bill): Promise<void> {
  const {
    id: reference,
    user_id: userId,
    amount_in_cents: amount,
    paidInCents,
    refundedInCents,
  } = bill
  const posting = { reference, subject: reference, userId }
  await post(trx, ports, { ...posting, kind: 'Billed', lines: linesOf('Billed', amount) })
  await post(trx, ports, {
    ...posting,
    kind: 'PaidElsewhere',
    lines: linesOf('PaidElsewhere', paidInCents),
  })
  await post(trx, ports, {
    ...posting,
    kind: 'RefundedElsewhere',
    lines: linesOf('RefundedElsewhere', refundedInCents),
  })
}
