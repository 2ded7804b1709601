import type { Db } from '../../database/database.ts'
import type { SessionRow } from './tables.ts'

/** A session with the member of staff who acts in it, if any. */
export type StoredSession = SessionRow & { readonly staff_id: string | null }

/** Keeps sessions by the hash of their token. */
export type SessionStore = {
  readonly add: (session: SessionRow) => Promise<void>
  readonly find: (tokenHash: Buffer) => Promise<StoredSession | undefined>
  readonly touch: (id: string, at: Date) => Promise<void>
  readonly end: (tokenHash: Buffer, at: Date) => Promise<void>
  /** Ends a person's own sessions; those in which staff act for them stay. */
  readonly endOfUser: (userId: string, at: Date) => Promise<void>
}

/** The store over PostgreSQL, or over a transaction of it. */
export function createSessionStore(db: Db): SessionStore {
  return {
    add: async (session) => {
      await db.insertInto('sessions').values(session).execute()
    },
    find: (tokenHash) =>
      db
        .selectFrom('sessions')
        .leftJoin('impersonations', 'impersonations.id', 'sessions.impersonation_id')
        .selectAll('sessions')
        .select('impersonations.staff_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst(),
    touch: async (id, at) => {
      await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).where('last_seen_at', '<', at).execute()
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
      await db
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('user_id', '=', userId)
        .where('impersonation_id', 'is', null)
        .where('ended_at', 'is', null)
        .execute()
    },
  }
}
