import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Card } from '../../gateways/payments/payment-gateway.ts'
import type { PaymentMethodRow } from './tables.ts'

/** The database, and the vendor whose customers and cards are used. */
export type VendorTables = { readonly db: Db; readonly provider: PaymentMethodRow['provider'] }

export async function findCustomer(
  { db, provider }: VendorTables,
  userId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return found?.customer_id
}

export async function findUser(
  { db, provider }: VendorTables,
  customerId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return found?.user_id
}

type NewCustomer = {
  readonly userId: string
  readonly customerId: string
  readonly createdAt: Date
}

export async function addCustomer(
  { db, provider }: VendorTables,
  { userId, customerId, createdAt }: NewCustomer,
): Promise<void> {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider, customer_id: customerId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function methodsOf(
  { db, provider }: VendorTables,
  userId: string,
): Promise<readonly PaymentMethodRow[]> {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function currentMethod(
  { provider }: VendorTables,
  reader: Db | Trx,
  userId: string,
): Promise<PaymentMethodRow | undefined> {
  return reader
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export function findMethod(db: Db, id: string): Promise<PaymentMethodRow | undefined> {
  return db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findMethodOfCard(
  { db, provider }: VendorTables,
  cardId: string,
): Promise<PaymentMethodRow | undefined> {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('provider', '=', provider)
    .where('card_id', '=', cardId)
    .executeTakeFirst()
}

export async function makeCurrent(trx: Trx, row: PaymentMethodRow): Promise<string> {
  await unsetCurrent(trx, row.user_id)
  const { id } = await trx
    .insertInto('payment_methods')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'card_id'])
        .doUpdateSet({ is_current: true, removed_at: null })
        .where('payment_methods.user_id', '=', row.user_id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addMethod(trx: Trx, row: PaymentMethodRow): Promise<void> {
  if (row.is_current) await unsetCurrent(trx, row.user_id)
  await trx.insertInto('payment_methods').values(row).execute()
}

async function unsetCurrent(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ is_current: false })
    .where('user_id', '=', userId)
    .execute()
}

export async function updateMethod(
  { provider }: VendorTables,
  trx: Trx,
  { id, brand, last4, expiryMonth, expiryYear }: Card,
): Promise<boolean> {
  const updated = await trx
    .updateTable('payment_methods')
    .set({ brand, last4, expiry_month: expiryMonth, expiry_year: expiryYear })
    .where('provider', '=', provider)
    .where('card_id', '=', id)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function removeMethod(
  { provider }: VendorTables,
  trx: Trx,
  { cardId, removedAt }: { readonly cardId: string; readonly removedAt: Date },
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ is_current: false, removed_at: removedAt })
    .where('provider', '=', provider)
    .where('card_id', '=', cardId)
    .where('removed_at', 'is', null)
    .execute()
}
