import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import type { SessionRow } from './tables.ts'

/** A session, with the id of the member of staff if one acts in it. */
type StoredSession = SessionRow & { readonly staff_id: string | null }

/** Stores sessions by the hash of their token. */
type SessionStore = {
  readonly add: (session: SessionRow) => Promise<void>
  readonly find: (tokenHash: Buffer) => Promise<StoredSession | undefined>
  readonly touch: (id: string, at: Date) => Promise<void>
  readonly end: (tokenHash: Buffer, at: Date) => Promise<void>
  /** Ends a person's own sessions, not those in which staff act for them. */
  readonly endOfUser: (userId: string, at: Date) => Promise<void>
  /**
   * A person's own sessions since a date, newest first. Without those in which staff act for them.
   */
  readonly ofUser: (userId: string, since: Date) => Promise<readonly SessionRow[]>
  /** Ends one of a person's own sessions, or all except one. Ended ones stay unchanged. */
  readonly endOne: (userId: string, id: string, at: Date) => Promise<void>
  readonly endAllBut: (userId: string, id: string, at: Date) => Promise<void>
}

const findSession = prepareQuery((db, value: ValueOf<{ readonly tokenHash: Buffer }>) =>
  db
    .selectFrom('sessions')
    .leftJoin('impersonations', 'impersonations.id', 'sessions.impersonation_id')
    .selectAll('sessions')
    .select('impersonations.staff_id')
    .where('token_hash', '=', value('tokenHash')),
)

/** Works on a connection or on a transaction. */
export function createSessionStore(db: Db): SessionStore {
  const ending = (userId: string, at: Date) =>
    db
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('user_id', '=', userId)
      .where('impersonation_id', 'is', null)
      .where('ended_at', 'is', null)
  return {
    add: async (session) => {
      await db.insertInto('sessions').values(session).execute()
    },
    find: async (tokenHash) => (await findSession(db, { tokenHash }))[0],
    touch: async (id, at) => {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: at })
        .where('id', '=', id)
        .where('last_seen_at', '<', at)
        .execute()
    },
    end: async (tokenHash, at) => {
      await db
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .execute()
    },
    endOfUser: async (userId, at) => {
      await ending(userId, at).execute()
    },
    ofUser: (userId, since) =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('impersonation_id', 'is', null)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(MOST_SHOWN)
        .execute(),
    endOne: async (userId, id, at) => {
      await ending(userId, at).where('id', '=', id).execute()
    },
    endAllBut: async (userId, id, at) => {
      await ending(userId, at).where('id', '!=', id).execute()
    },
  }
}

/** A longer list of logins is not useful. */
const MOST_SHOWN = 50
