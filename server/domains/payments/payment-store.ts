import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Card } from '../../gateways/payments/payment-gateway.ts'
import {
  addCustomer,
  addMethod,
  currentMethod,
  findCustomer,
  findMethod,
  findMethodOfCard,
  findUser,
  makeCurrent,
  methodsOf,
  removeMethod,
  updateMethod,
  type VendorTables,
} from './payment-method-statements.ts'
import type { ListedCharge, PaymentMethodRow, Visit, VisitChargeRow } from './tables.ts'
import {
  type ChargeKey,
  chargesOf,
  findCharge,
  findCharges,
  findVisit,
  type NextVisit,
  nextVisit,
  reopenCharge,
  type UnpaidVisit,
  unpaidVisits,
  visitsToCharge,
  writeCharge,
} from './visit-charge-statements.ts'

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
  readonly findCharge: (trx: Db | Trx, by: ChargeKey) => Promise<VisitChargeRow | undefined>
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
  readonly nextVisit: (userId: string) => Promise<NextVisit | undefined>
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

async function addEvent(trx: Trx, id: string, receivedAt: Date): Promise<boolean> {
  const added = await trx
    .insertInto('payment_events')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export function createPaymentStore(db: Db, provider: VendorTables['provider']): PaymentStore {
  const tables = { db, provider }
  return {
    findCustomer: (userId) => findCustomer(tables, userId),
    findUser: (customerId) => findUser(tables, customerId),
    addCustomer: (userId, customerId, createdAt) =>
      addCustomer(tables, { userId, customerId, createdAt }),
    methodsOf: (userId) => methodsOf(tables, userId),
    currentMethod: (reader, userId) => currentMethod(tables, reader, userId),
    findMethod: (id) => findMethod(db, id),
    makeCurrent,
    findMethodOfCard: (cardId) => findMethodOfCard(tables, cardId),
    addMethod,
    updateMethod: (trx, card) => updateMethod(tables, trx, card),
    removeMethod: (trx, cardId, removedAt) => removeMethod(tables, trx, { cardId, removedAt }),
    findCharge,
    findCharges: (ids) => findCharges(db, ids),
    chargesOf: (userId) => chargesOf(db, userId),
    findVisit: (userId, appointmentId) => findVisit(db, userId, appointmentId),
    visitsToCharge: (most) => visitsToCharge(tables, most),
    nextVisit: (userId) => nextVisit(tables, userId),
    unpaidVisits: (userId) => unpaidVisits(db, userId),
    writeCharge,
    reopenCharge,
    addEvent,
  }
}
