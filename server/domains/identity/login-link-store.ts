import type { Selectable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { IdentityTables, UserRow } from './tables.ts'

export type LoginLinkRow = Selectable<IdentityTables['login_links']>

/** A link with the person that it logs in. */
export type LoginLink = { readonly link: LoginLinkRow; readonly user: UserRow }

/** Keeps links by the hash of their token. */
export type LoginLinkStore = {
  readonly add: (link: LoginLinkRow) => Promise<void>
  /** Locks the link until the transaction ends, so that of two uses at once one comes second. */
  readonly findLocked: (tokenHash: Buffer) => Promise<LoginLink | undefined>
  readonly newestActivation: (userId: string) => Promise<LoginLinkRow | undefined>
  readonly markUsed: (tokenHash: Buffer, at: Date) => Promise<void>
  /** A person who came by one link needs none of the others. */
  readonly markActivationsUsed: (userId: string, at: Date) => Promise<void>
  readonly removeExpiredBefore: (instant: Date) => Promise<void>
}

/** The store over PostgreSQL, or over a transaction of it. */
export function createLoginLinkStore(db: Db): LoginLinkStore {
  return {
    add: async (link) => {
      await db.insertInto('login_links').values(link).execute()
    },
    findLocked: async (tokenHash) => {
      const link = await db
        .selectFrom('login_links')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .forUpdate()
        .executeTakeFirst()
      if (link === undefined) return undefined
      const user = await db.selectFrom('users').selectAll().where('id', '=', link.user_id).executeTakeFirstOrThrow()
      return { link, user }
    },
    newestActivation: (userId) =>
      db
        .selectFrom('login_links')
        .selectAll()
        .where('user_id', '=', userId)
        .where('impersonation_id', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    markUsed: async (tokenHash, at) => {
      await db.updateTable('login_links').set({ used_at: at }).where('token_hash', '=', tokenHash).execute()
    },
    markActivationsUsed: async (userId, at) => {
      await db
        .updateTable('login_links')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('impersonation_id', 'is', null)
        .where('used_at', 'is', null)
        .execute()
    },
    removeExpiredBefore: async (instant) => {
      await db.deleteFrom('login_links').where('expires_at', '<', instant).execute()
    },
  }
}
