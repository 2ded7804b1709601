import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { providerParts, storedProvider, type StoredProvider } from './provider-parts.ts'
import type { AppointmentRow, SchedulingTables } from './tables.ts'

/** An appointment and whom it is with. */
export type StoredAppointment = { readonly row: AppointmentRow; readonly provider: StoredProvider }

/** Reads and writes appointments. */
export type AppointmentStore = {
  readonly find: (id: number) => Promise<AppointmentRow | undefined>
  /** By start. */
  readonly ofUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** The same, each with its provider; with ids these alone, without those that are another person's. */
  readonly withProviders: (userId: string, ids?: readonly number[]) => Promise<readonly StoredAppointment[]>
  /** Puts one that is upcoming and has not begun to another time of the same length; the start that its patient knows stays noted. */
  readonly putTo: (id: number, start: Date, now: Date) => Promise<void>
  /** Its patient knows by now when one begins. */
  readonly setTold: (id: number) => Promise<void>
  /** Marks an appointment complete if it is upcoming and has begun. @returns It, where it was not complete before. */
  readonly complete: (id: number, now: Date) => Promise<AppointmentRow | undefined>
  /** Within a transaction, until which nobody else adds or cancels one of theirs. By start. */
  readonly lockOfUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** Notes when the person checked in to one that is upcoming and theirs, unless they did before. */
  readonly checkIn: (userId: string, id: number, now: Date) => Promise<void>
  /** Changes one that is upcoming. */
  readonly change: (id: number, change: Updateable<SchedulingTables['appointments']>) => Promise<void>
  /**
   * Within a transaction. The appointments of a person and of a provider are added one after another.
   *
   * @returns Its id.
   */
  readonly add: (appointment: Insertable<SchedulingTables['appointments']>) => Promise<number>
}

/** The store over PostgreSQL. */
export function createAppointmentStore(db: Db | Trx): AppointmentStore {
  const ofUser = (userId: string) =>
    db.selectFrom('appointments').selectAll().where('user_id', '=', userId).orderBy('starts_at').orderBy('id').execute()
  return {
    ofUser,
    lockOfUser: async (userId) => {
      await takeTurn(db, userId)
      return ofUser(userId)
    },
    checkIn: async (userId, id, now) => {
      await db
        .updateTable('appointments')
        .set({ checked_in_at: now })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('status', '=', 'upcoming')
        .where('checked_in_at', 'is', null)
        .execute()
    },
    change: async (id, change) => {
      await db.updateTable('appointments').set(change).where('id', '=', id).where('status', '=', 'upcoming').execute()
    },
    withProviders: async (userId, ids) => {
      const own = db
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
        .where('user_id', '=', userId)
        .orderBy('starts_at')
        .orderBy('id')
      const rows = await (ids === undefined ? own : own.where('id', 'in', ids)).execute()
      return rows.map(({ provider, ...row }) => ({ row, provider: storedProvider(provider) }))
    },
    putTo: async (id, start, now) => {
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
    },
    setTold: async (id) => {
      await db.updateTable('appointments').set({ told_start: null }).where('id', '=', id).execute()
    },
    complete: (id, now) =>
      db
        .updateTable('appointments')
        .set({ status: 'complete' })
        .where('id', '=', id)
        .where('status', '=', 'upcoming')
        .where('starts_at', '<=', now)
        .returningAll()
        .executeTakeFirst(),
    find: (id) => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst(),
    add: async (appointment) => {
      await takeTurn(db, appointment.user_id)
      await takeTurn(db, appointment.provider_id)
      return (await db.insertInto('appointments').values(appointment).returning('id').executeTakeFirstOrThrow()).id
    },
  }
}

/**
 * Waits until no other transaction adds an appointment for a person or provider, or cancels one of the person's. Without it two that overlap may each wait for
 * the other to end, and PostgreSQL looks for such deadlocks only after a second, while both keep their connection.
 */
async function takeTurn(db: Db | Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db)
}
