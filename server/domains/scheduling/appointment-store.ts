import type { Insertable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AppointmentRow, SchedulingTables } from './tables.ts'

/** Reads and writes appointments. */
export type AppointmentStore = {
  /** By start. */
  readonly ofUser: (userId: string) => Promise<readonly AppointmentRow[]>
  /** One of this person's; `undefined` also for another person's. */
  readonly findOfUser: (userId: string, id: number) => Promise<AppointmentRow | undefined>
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
    add: async (appointment) =>
      (await db.insertInto('appointments').values(appointment).returning('id').executeTakeFirstOrThrow()).id,
  }
}
