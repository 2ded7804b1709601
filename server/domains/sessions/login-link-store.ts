import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../database/database.ts'
import { findPerson, lockPerson } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import type { LinkPurpose, SessionTables } from './tables.ts'

export type LoginLinkRow = Selectable<SessionTables['login_links']>

/** Purposes of all links that are mailed. */
export const MAILED_PURPOSES = ['AccountActivation', 'LogIn', 'PasswordReset'] as const

/** A link with its person. */
export type LoginLink = { readonly link: LoginLinkRow; readonly user: UserRow }

/** Stores links by the hash of their token. */
type LoginLinkStore = {
  readonly add: (link: Insertable<SessionTables['login_links']>) => Promise<void>
  readonly find: (tokenHash: Buffer) => Promise<LoginLink | undefined>
  /**
   * Locks the link's person until the transaction ends, so that two links of one person are handled
   * one after the other.
   */
  readonly findLocked: (tokenHash: Buffer) => Promise<LoginLink | undefined>
  readonly newest: (userId: string, purpose: LinkPurpose) => Promise<LoginLinkRow | undefined>
  readonly markUsed: (tokenHash: Buffer, at: Date) => Promise<void>
  /** Invalidates a person's links with these purposes. */
  readonly markAllUsed: (
    userId: string,
    purposes: readonly LinkPurpose[],
    at: Date,
  ) => Promise<void>
}

/** Works on a connection or on a transaction. */
export function createLoginLinkStore(db: Db): LoginLinkStore {
  const byHash = (tokenHash: Buffer) =>
    db.selectFrom('login_links').selectAll().where('token_hash', '=', tokenHash)
  return {
    add: async (link) => {
      await db.insertInto('login_links').values(link).execute()
    },
    find: async (tokenHash) => {
      const link = await byHash(tokenHash).executeTakeFirst()
      const user = link && (await findPerson(db, link.user_id))
      return link && user && { link, user }
    },
    findLocked: async (tokenHash) => {
      const found = await byHash(tokenHash).executeTakeFirst()
      if (found === undefined) return undefined
      const user = await lockPerson(db, found.user_id)
      const link = await byHash(tokenHash).executeTakeFirst()
      return link && { link, user }
    },
    newest: (userId, purpose) =>
      db
        .selectFrom('login_links')
        .selectAll()
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    markUsed: async (tokenHash, at) => {
      await db
        .updateTable('login_links')
        .set({ used_at: at })
        .where('token_hash', '=', tokenHash)
        .execute()
    },
    markAllUsed: async (userId, purposes, at) => {
      await db
        .updateTable('login_links')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .execute()
    },
  }
}
