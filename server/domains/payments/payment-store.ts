import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { PaymentMethodRow, Visit, VisitChargeRow } from './tables.ts'

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
  /**
   * Visits that are complete, paid by their patient and not settled: never tried and with a card or a coupon to try, tried without
   * an answer, or declined and with another card since. Those not tried yet first, then the longest ago.
   */
  readonly visitsToCharge: (most: number) => Promise<readonly Visit[]>
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
    visitsToCharge: (most) =>
      db
        .selectFrom('appointments as visit')
        .leftJoin('visit_charges as charge', 'charge.appointment_id', 'visit.id')
        .leftJoin('payment_methods as card', (join) =>
          join.onRef('card.user_id', '=', 'visit.user_id').on('card.is_current', '=', true).on('card.provider', '=', provider),
        )
        .select(['visit.id', 'visit.user_id', 'visit.care_type', 'visit.payment_source', 'visit.price_in_cents'])
        .where('visit.status', '=', 'complete')
        .where('visit.payment_source', '=', 'SelfPay')
        .where('visit.price_in_cents', 'is not', null)
        .where(({ and, eb, exists, or, ref, selectFrom }) => {
          const hasCard = eb('card.id', 'is not', null)
          const hasCoupon = exists(selectFrom('user_coupons').select('coupon_id').whereRef('user_id', '=', ref('visit.user_id')))
          const isOtherCard = eb('charge.payment_method_id', 'is distinct from', ref('card.id'))
          return or([
            and([eb('charge.id', 'is', null), or([hasCard, hasCoupon])]),
            eb('charge.status', '=', 'Pending'),
            and([eb('charge.status', '=', 'Declined'), hasCard, isOtherCard]),
          ])
        })
        .orderBy('charge.attempted_at', (order) => order.asc().nullsFirst())
        .orderBy('visit.ends_at')
        .limit(most)
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
