import type { Db } from '../../database/database.ts'
import { emailKey } from './email-key.ts'
import type { UserRow } from './tables.ts'
import type { StoredUser } from './user-rules.ts'

/** Reads people. */
export type UserStore = {
  readonly find: (userId: string) => Promise<StoredUser | undefined>
  /** @param email As typed; letter case does not matter. */
  readonly findByEmail: (email: string) => Promise<UserRow | undefined>
}

/** The store over PostgreSQL. */
export function createUserStore(db: Db): UserStore {
  return {
    find: async (userId) => {
      const [user, careFlows, tasks, notifications, recommended] = await Promise.all([
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
        db.selectFrom('care_recommendations').select('care_type').where('user_id', '=', userId).orderBy('care_type').execute(),
      ])
      const recommendedCareTypes = recommended.map((row) => row.care_type)
      return user === undefined ? undefined : { user, careFlows, tasks, notifications, recommendedCareTypes }
    },
    findByEmail: (email) => db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst(),
  }
}
