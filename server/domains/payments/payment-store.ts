import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Card } from '../../gateways/payments/payment-gateway.ts'
import { couponCode, couponsOfVisit } from '../coupons/coupon-parts.ts'
import {
  lateFee,
  settleVisit,
  unsettleVisit,
  visits,
  visitsToBePaid,
  visitsToSettle,
} from '../scheduling/visit-parts.ts'
import type { ListedCharge, PaymentMethodRow, Visit, VisitChargeRow } from './tables.ts'

type Provider = PaymentMethodRow['provider']

/** Reads and writes customers, cards and charges of one vendor. */
export type PaymentStore = {
  readonly findCustomer: (userId: string) => Promise<string | undefined>
  /** The user id of a customer. */
  readonly findUser: (customerId: string) => Promise<string | undefined>
  /** Keeps an existing one. */
  readonly addCustomer: (userId: string, customerId: string, createdAt: Date) => Promise<void>
  /** Newest first, without removed ones. */
  readonly methodsOf: (userId: string) => Promise<readonly PaymentMethodRow[]>
  readonly currentMethod: (trx: Db | Trx, userId: string) => Promise<PaymentMethodRow | undefined>
  readonly findMethod: (id: string) => Promise<PaymentMethodRow | undefined>
  /** Adds a card, or finds an existing one, and makes it the current one. @returns Its id. */
  readonly makeCurrent: (trx: Trx, row: PaymentMethodRow) => Promise<string>
  readonly findMethodOfCard: (cardId: string) => Promise<PaymentMethodRow | undefined>
  /** Does nothing if it already exists. */
  readonly addMethod: (trx: Trx, row: PaymentMethodRow) => Promise<void>
  /** Updates a card's data. @returns True if the card exists, even if it was removed. */
  readonly updateMethod: (trx: Trx, card: Card) => Promise<boolean>
  readonly removeMethod: (trx: Trx, cardId: string, removedAt: Date) => Promise<void>
  readonly findCharge: (
    trx: Db | Trx,
    by: { readonly id: string } | { readonly appointment_id: number },
  ) => Promise<VisitChargeRow | undefined>
  readonly findCharges: (ids: readonly string[]) => Promise<readonly VisitChargeRow[]>
  /** Newest first. */
  readonly chargesOf: (userId: string) => Promise<readonly ListedCharge[]>
  /** A visit of this person. */
  readonly findVisit: (userId: string, appointmentId: string) => Promise<Visit | undefined>
  /**
   * Visits to charge: complete and paid by the patient, or canceled with a fee. Includes visits
   * that were never charged and have a card or coupon, had no reply, or were declined and have a
   * newer card. Those never charged come first, then those with the oldest attempt.
   */
  readonly visitsToCharge: (most: number) => Promise<readonly Visit[]>
  /**
   * The person's next visit to be charged, with its end if it is not due yet. That is the first
   * visit that is already due, even if it waits for a first card; otherwise the first future visit
   * that the person pays for.
   */
  readonly nextVisit: (
    userId: string,
  ) => Promise<(Visit & { readonly ends_at: Date | null }) | undefined>
  /**
   * The person's visits that wait for a card or were declined, in the order in which a new card is
   * charged.
   */
  readonly unpaidVisits: (userId: string) => Promise<readonly UnpaidVisit[]>
  readonly writeCharge: (trx: Trx, row: VisitChargeRow) => Promise<void>
  /** Marks a paid visit as declined, so that its patient is asked to pay. */
  readonly reopenCharge: (trx: Trx, row: VisitChargeRow) => Promise<void>
  /** @returns True if the event is new. */
  readonly addEvent: (trx: Trx, id: string, receivedAt: Date) => Promise<boolean>
}

/**
 * An unpaid visit. `declined_in_cents` is the amount of its declined charge; `null` if it has none.
 */
type UnpaidVisit = Visit & { readonly declined_in_cents: number | null }

export function createPaymentStore(db: Db, provider: Provider): PaymentStore {
  const methods = (reader: Db | Trx, userId: string) =>
    reader
      .selectFrom('payment_methods')
      .selectAll()
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
  const ofCard = (cardId: string) =>
    db
      .selectFrom('payment_methods')
      .selectAll()
      .where('provider', '=', provider)
      .where('card_id', '=', cardId)
  /** Visits that a charge can be tried for, joined with their charge and card. */
  const tried = (isWithoutCard: boolean) =>
    visitsToSettle(db)
      .leftJoin('visit_charges as charge', 'charge.appointment_id', 'visit.id')
      .leftJoin('payment_methods as card', (join) =>
        join
          .onRef('card.user_id', '=', 'visit.user_id')
          .on('card.is_current', '=', true)
          .on('card.provider', '=', provider),
      )
      .where(({ and, eb, exists, lit, or, ref }) => {
        const hasCard = eb('card.id', 'is not', null)
        const hasCoupon = exists(couponsOfVisit(eb))
        const isOtherCard = eb('charge.payment_method_id', 'is distinct from', ref('card.id'))
        return or([
          and([eb('charge.id', 'is', null), or([hasCard, hasCoupon, lit(isWithoutCard)])]),
          eb('charge.status', '=', 'Pending'),
          and([eb('charge.status', '=', 'Declined'), hasCard, isOtherCard]),
        ])
      })
      .orderBy('charge.attempted_at', (order) => order.asc().nullsFirst())
      .orderBy('visit.ends_at')
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
    findUser: async (customerId) => {
      const found = await db
        .selectFrom('payment_customers')
        .select('user_id')
        .where('customer_id', '=', customerId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return found?.user_id
    },
    addCustomer: async (userId, customerId, createdAt) => {
      await db
        .insertInto('payment_customers')
        .values({ user_id: userId, provider, customer_id: customerId, created_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    methodsOf: (userId) =>
      methods(db, userId)
        .where('removed_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    currentMethod: (reader, userId) =>
      methods(reader, userId).where('is_current', '=', true).executeTakeFirst(),
    findMethod: (id) =>
      db.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst(),
    makeCurrent: async (trx, row) => {
      await trx
        .updateTable('payment_methods')
        .set({ is_current: false })
        .where('user_id', '=', row.user_id)
        .execute()
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
    },
    findMethodOfCard: (cardId) => ofCard(cardId).executeTakeFirst(),
    addMethod: async (trx, row) => {
      if (row.is_current)
        await trx
          .updateTable('payment_methods')
          .set({ is_current: false })
          .where('user_id', '=', row.user_id)
          .execute()
      await trx.insertInto('payment_methods').values(row).execute()
    },
    updateMethod: async (trx, { id, brand, last4, expiryMonth, expiryYear }) => {
      const updated = await trx
        .updateTable('payment_methods')
        .set({ brand, last4, expiry_month: expiryMonth, expiry_year: expiryYear })
        .where('provider', '=', provider)
        .where('card_id', '=', id)
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    },
    removeMethod: async (trx, cardId, removedAt) => {
      await trx
        .updateTable('payment_methods')
        .set({ is_current: false, removed_at: removedAt })
        .where('provider', '=', provider)
        .where('card_id', '=', cardId)
        .where('removed_at', 'is', null)
        .execute()
    },
    findCharge: (reader, by) => {
      const charges = reader.selectFrom('visit_charges').selectAll()
      const [column, value] =
        'id' in by ? (['id', by.id] as const) : (['appointment_id', by.appointment_id] as const)
      return charges.where(column, '=', value).executeTakeFirst()
    },
    findCharges: async (ids) => {
      if (ids.length === 0) return []
      const charges = db.selectFrom('visit_charges').selectAll()
      return charges.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids])))).execute()
    },
    chargesOf: (userId) =>
      db
        .selectFrom('visit_charges as charge')
        .selectAll('charge')
        .select((eb) => [couponCode(eb).as('coupon_code'), lateFee(eb).as('late_fee_in_cents')])
        .where('charge.user_id', '=', userId)
        .orderBy('charge.attempted_at', 'desc')
        .orderBy('charge.id')
        .execute(),
    findVisit: (userId, appointmentId) =>
      visits(db)
        .where(sql<string>`visit.id::text`, '=', appointmentId)
        .where('visit.user_id', '=', userId)
        .executeTakeFirst(),
    visitsToCharge: (most) => tried(false).limit(most).execute(),
    nextVisit: async (userId) => {
      const due = await tried(true).where('visit.user_id', '=', userId).limit(1).executeTakeFirst()
      if (due !== undefined) return { ...due, ends_at: null }
      return visitsToBePaid(db)
        .where('visit.user_id', '=', userId)
        .orderBy('visit.ends_at')
        .limit(1)
        .executeTakeFirst()
    },
    unpaidVisits: (userId) =>
      visitsToSettle(db)
        .leftJoin('visit_charges as charge', 'charge.appointment_id', 'visit.id')
        .select((eb) => eb.ref('charge.amount_in_cents').as('declined_in_cents'))
        .where('visit.user_id', '=', userId)
        .where(({ eb, or }) =>
          or([eb('charge.id', 'is', null), eb('charge.status', '=', 'Declined')]),
        )
        .orderBy('charge.attempted_at', (order) => order.asc().nullsFirst())
        .orderBy('visit.ends_at')
        .execute(),
    writeCharge: async (trx, row) => {
      const { id: _id, user_id: _user, appointment_id: _appointment, ...changed } = row
      await trx
        .insertInto('visit_charges')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
        .execute()
      if (row.status === 'Paid' || row.status === 'Waived')
        await settleVisit(trx, row.appointment_id)
    },
    reopenCharge: async (trx, { id, appointment_id: appointmentId }) => {
      const open = { status: 'Declined', charge_id: null, settled_at: null } as const
      await trx.updateTable('visit_charges').set(open).where('id', '=', id).execute()
      await unsettleVisit(trx, appointmentId)
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
