import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { Trx } from '../../database/transaction.ts'
import { providerParts, storedProvider, type StoredProvider } from './provider-parts.ts'
import type { AppointmentRow, SchedulingTables } from './tables.ts'

/** An appointment with its provider. */
export type StoredAppointment = { readonly row: AppointmentRow; readonly provider: StoredProvider }

export type AppointmentStore = {
  readonly find: (id: number) => Promise<AppointmentRow | undefined>
  /** Sorted by start. */
  readonly ofUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** As `ofUser`, each with its provider. With ids, only these; other people's are omitted. */
  readonly withProviders: (
    userId: string,
    ids?: readonly number[],
  ) => Promise<readonly StoredAppointment[]>
  /**
   * Moves an upcoming appointment to another time of the same length. Keeps the time that the
   * patient knows.
   */
  readonly putTo: (id: number, start: Date, now: Date) => Promise<void>
  /** Stores that the patient knows the current time. */
  readonly setTold: (id: number) => Promise<void>
  /**
   * Marks an appointment complete if it is upcoming and has begun.
   *
   * @returns The row, if it was not complete before.
   */
  readonly complete: (id: number, now: Date) => Promise<AppointmentRow | undefined>
  /**
   * Sorted by start. Within a transaction: no other one adds or cancels an appointment of the
   * person until this one ends.
   */
  readonly lockOfUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /**
   * Stores when the person checked in to their own upcoming appointment, unless it is already
   * stored.
   */
  readonly checkIn: (userId: string, id: number, now: Date) => Promise<void>
  /** Changes an upcoming appointment. */
  readonly change: (
    id: number,
    change: Updateable<SchedulingTables['appointments']>,
  ) => Promise<void>
  /**
   * Within a transaction. Appointments of one person or one provider are added one after the other.
   *
   * @returns Its id.
   */
  readonly add: (appointment: Insertable<SchedulingTables['appointments']>) => Promise<number>
}

/** A query for appointments with their providers, sorted by start. */
function withProvider(db: Db | Trx) {
  return db
    .selectFrom('appointments')
    .selectAll()
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('providers')
          .selectAll('providers')
          .select(providerParts)
          .whereRef('providers.id', '=', 'appointments.provider_id'),
      )
        .$notNull()
        .as('provider'),
    )
    .orderBy('starts_at')
    .orderBy('id')
}

const selectOfUser = prepareQuery((db, value: ValueOf<{ readonly userId: string }>) =>
  withProvider(db).where('user_id', '=', value('userId')),
)

function ofUser(db: Db | Trx, userId: string): Promise<AppointmentRow[]> {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

async function withProviders(
  db: Db | Trx,
  userId: string,
  ids?: readonly number[],
): Promise<readonly StoredAppointment[]> {
  const rows = await (ids === undefined
    ? selectOfUser(db, { userId })
    : withProvider(db).where('user_id', '=', userId).where('id', 'in', ids).execute())
  return rows.map(({ provider, ...row }) => ({ row, provider: storedProvider(provider) }))
}

async function putTo(
  db: Db | Trx,
  id: number,
  { start, now }: { readonly start: Date; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set((eb) => ({
      told_start: eb.fn.coalesce('told_start', 'starts_at'),
      starts_at: start,
      ends_at: sql<Date>`${start}::timestamptz + (ends_at - starts_at)`,
      checked_in_at: null,
    }))
    .where('id', '=', id)
    .where('status', '=', 'upcoming')
    .where('starts_at', '>', now)
    .execute()
}

async function setTold(db: Db | Trx, id: number): Promise<void> {
  await db.updateTable('appointments').set({ told_start: null }).where('id', '=', id).execute()
}

function complete(db: Db | Trx, id: number, now: Date): Promise<AppointmentRow | undefined> {
  return db
    .updateTable('appointments')
    .set({ status: 'complete' })
    .where('id', '=', id)
    .where('status', '=', 'upcoming')
    .where('starts_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

async function checkIn(
  db: Db | Trx,
  userId: string,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ checked_in_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'upcoming')
    .where('checked_in_at', 'is', null)
    .execute()
}

async function change(
  db: Db | Trx,
  id: number,
  changed: Updateable<SchedulingTables['appointments']>,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set(changed)
    .where('id', '=', id)
    .where('status', '=', 'upcoming')
    .execute()
}

async function add(
  db: Db | Trx,
  appointment: Insertable<SchedulingTables['appointments']>,
): Promise<number> {
  await takeTurn(db, appointment.user_id)
  await takeTurn(db, appointment.provider_id)
  const { id } = await db
    .insertInto('appointments')
    .values(appointment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function lockOfUser(db: Db | Trx, userId: string): Promise<readonly AppointmentRow[]> {
  await takeTurn(db, userId)
  return ofUser(db, userId)
}

/**
 * Waits until no other transaction adds or cancels an appointment of this person or provider.
 * Otherwise two overlapping appointments could wait for each other. PostgreSQL detects such
 * deadlocks only after a second, while both hold their connections.
 */
async function takeTurn(db: Db | Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db)
}

export function createAppointmentStore(db: Db | Trx): AppointmentStore {
  return {
    find: (id) => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst(),
    ofUser: (userId) => ofUser(db, userId),
    withProviders: (userId, ids) => withProviders(db, userId, ids),
    putTo: (id, start, now) => putTo(db, id, { start, now }),
    setTold: (id) => setTold(db, id),
    complete: (id, now) => complete(db, id, now),
    lockOfUser: (userId) => lockOfUser(db, userId),
    checkIn: (userId, id, now) => checkIn(db, userId, { id, now }),
    change: (id, changed) => change(db, id, changed),
    add: (appointment) => add(db, appointment),
  }
}
