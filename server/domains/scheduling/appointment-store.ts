import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AppointmentRow, SchedulingTables } from './tables.ts'

/** Reads and writes appointments. */
export type AppointmentStore = {
  readonly find: (id: number) => Promise<AppointmentRow | undefined>
  /** By start. */
  readonly ofUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** One of this person's; `undefined` also for another person's. */
  readonly findOfUser: (userId: string, id: number) => Promise<AppointmentRow | undefined>
  /** Marks an appointment complete if it is upcoming and has begun. */
  readonly complete: (id: number, now: Date) => Promise<void>
  /**
   * Within a transaction. The appointments of a person and of a provider are added one after another.
   *
   * @returns Its id.
   */
  readonly add: (appointment: Insertable<SchedulingTables['appointments']>) => Promise<number>
}

/** The store over PostgreSQL. */
export function createAppointmentStore(db: Db | Trx): AppointmentStore {
  return {
    ofUser: (userId) =>
      db.selectFrom('appointments').selectAll().where('user_id', '=', userId).orderBy('starts_at').orderBy('id').execute(),
    findOfUser: (userId, id) =>
      db.selectFrom('appointments').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst(),
    complete: async (id, now) => {
      await db
        .updateTable('appointments')
        .set({ status: 'complete' })
        .where('id', '=', id)
        .where('status', '=', 'upcoming')
        .where('starts_at', '<=', now)
        .execute()
    },
    find: (id) => db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst(),
    add: async (appointment) => {
      await takeTurn(db, appointment.user_id)
      await takeTurn(db, appointment.provider_id)
      return (await db.insertInto('appointments').values(appointment).returning('id').executeTakeFirstOrThrow()).id
    },
  }
}

/**
 * Waits until no other transaction adds an appointment for a person or provider. Without it two that overlap may each wait for
 * the other to end, and PostgreSQL looks for such deadlocks only after a second, while both keep their connection.
 */
async function takeTurn(db: Db | Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(db)
}
