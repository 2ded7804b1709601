import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { PaymentMethodRow, VisitChargeRow } from './tables.ts'

type Provider = PaymentMethodRow['provider']

/** Reads and writes customers, cards and charges of one vendor. */
export type PaymentStore = {
  readonly findCustomer: (userId: string) => Promise<string | undefined>
  /** Keeps the first one. */
  readonly addCustomer: (userId: string, customerId: string, createdAt: Date) => Promise<void>
  /** Newest first. */
  readonly methodsOf: (userId: string) => Promise<readonly PaymentMethodRow[]>
  readonly currentMethod: (trx: Db | Trx, userId: string) => Promise<PaymentMethodRow | undefined>
  readonly findMethod: (id: string) => Promise<PaymentMethodRow | undefined>
  /** Adds a card, or finds it again, and makes it the current one. @returns Its id. */
  readonly makeCurrent: (trx: Trx, row: PaymentMethodRow) => Promise<string>
  readonly findCharge: (
    trx: Db | Trx,
    by: { readonly id: string } | { readonly appointment_id: number },
  ) => Promise<VisitChargeRow | undefined>
  /** Newest first. */
  readonly chargesOf: (userId: string) => Promise<readonly VisitChargeRow[]>
  readonly writeCharge: (trx: Trx, row: VisitChargeRow) => Promise<void>
  /** @returns Whether the event is new. */
  readonly addEvent: (trx: Trx, id: string, receivedAt: Date) => Promise<boolean>
}

/** The store over PostgreSQL. */
export function createPaymentStore(db: Db, provider: Provider): PaymentStore {
  const methods = (reader: Db | Trx, userId: string) =>
    reader.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).where('provider', '=', provider)
  return {
    findCustomer: async (userId) => {
      const found = await db
        .selectFrom('payment_customers')
        .select('customer_id')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return found?.customer_id
    },
    addCustomer: async (userId, customerId, createdAt) => {
      await db
        .insertInto('payment_customers')
        .values({ user_id: userId, provider, customer_id: customerId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    methodsOf: (userId) => methods(db, userId).orderBy('created_at', 'desc').orderBy('id').execute(),
    currentMethod: (reader, userId) => methods(reader, userId).where('is_current', '=', true).executeTakeFirst(),
    findMethod: (id) => db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst(),
    makeCurrent: async (trx, row) => {
      await trx.updateTable('payment_methods').set({ is_current: false }).where('user_id', '=', row.user_id).execute()
      const { id } = await trx
        .insertInto('payment_methods')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['provider', 'card_id'])
            .doUpdateSet({ is_current: true })
            .where('payment_methods.user_id', '=', row.user_id),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    findCharge: (reader, by) => {
      const charges = reader.selectFrom('visit_charges').selectAll()
      const [column, value] = 'id' in by ? (['id', by.id] as const) : (['appointment_id', by.appointment_id] as const)
      return charges.where(column, '=', value).executeTakeFirst()
    },
    chargesOf: (userId) =>
      db
        .selectFrom('visit_charges')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('attempted_at', 'desc')
        .orderBy('id')
        .execute(),
    writeCharge: async (trx, row) => {
      const { id: _id, user_id: _user, appointment_id: _appointment, ...changed } = row
      await trx
        .insertInto('visit_charges')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute()
    },
    addEvent: async (trx, id, receivedAt) => {
      const added = await trx
        .insertInto('payment_events')
        .values({ id, received_at: receivedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
  }
}
