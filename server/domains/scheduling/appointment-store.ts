import type { Insertable } from 'kysely'
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
  /** @returns Its id. */
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
    add: async (appointment) =>
      (await db.insertInto('appointments').values(appointment).returning('id').executeTakeFirstOrThrow()).id,
  }
}
