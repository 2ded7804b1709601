import type { Db } from '../../database/database.ts'
import type { UserRow } from './tables.ts'
import type { StoredUser } from './user-rules.ts'

/** Reads people. */
export type UserStore = {
  readonly find: (userId: string) => Promise<StoredUser | undefined>
  /** @param email As typed; letter case does not matter. */
  readonly findByEmail: (email: string) => Promise<UserRow | undefined>
}

/** What a person is looked up by. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The store over PostgreSQL. */
export function createUserStore(db: Db): UserStore {
  return {
    find: async (userId) => {
      const [user, careFlows, tasks, notifications] = await Promise.all([
        db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),
        db
          .selectFrom('user_care_flows')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .orderBy('care_type')
          .execute(),
        db.selectFrom('tasks').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('ref').execute(),
        db
          .selectFrom('notifications')
          .selectAll()
          .where('user_id', '=', userId)
          .where('dismissed_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('key')
          .execute(),
      ])
      return user === undefined ? undefined : { user, careFlows, tasks, notifications }
    },
    findByEmail: (email) => db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst(),
  }
}
