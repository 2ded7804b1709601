import type { Db } from '../../database/database.ts'
import type { PasskeyChallengeRow, PasskeyRow } from './tables.ts'

/** Stores passkeys, the handles that identify people to devices, and challenges. */
type PasskeyStore = {
  readonly addChallenge: (challenge: PasskeyChallengeRow) => Promise<void>
  /** Deletes a challenge and returns it. Only the first of two replies gets it. */
  readonly takeChallenge: (hash: Buffer) => Promise<PasskeyChallengeRow | undefined>
  /** The person's handle. Stores the new one if they have none yet. */
  readonly handleOf: (userId: string, newHandle: Buffer) => Promise<Buffer>
  /** Newest first. */
  readonly ofUser: (userId: string) => Promise<readonly PasskeyRow[]>
  readonly find: (credentialId: Buffer) => Promise<KnownPasskey | undefined>
  /** @returns False if the credential id already exists. */
  readonly add: (passkey: PasskeyRow) => Promise<boolean>
  /** @returns False if the passkey was deleted, or has the same or a higher count meanwhile. */
  readonly noteUse: (
    id: string,
    use: { readonly signatureCount: number; readonly at: Date },
  ) => Promise<boolean>
  /** Changes only the person's own passkey. */
  readonly rename: (userId: string, id: string, name: string | null) => Promise<void>
  readonly remove: (userId: string, id: string) => Promise<void>
  readonly isOfferOpen: (userId: string) => Promise<boolean>
  /** Keeps the time of the first dismissal. */
  readonly putOffOffer: (userId: string, newHandle: Buffer, at: Date) => Promise<void>
}

/** A passkey with the handle of its person. */
export type KnownPasskey = PasskeyRow & { readonly handle: Buffer }

/** Works on a connection or on a transaction. */
export function createPasskeyStore(db: Db): PasskeyStore {
  return {
    addChallenge: async (challenge) => {
      await db.insertInto('passkey_challenges').values(challenge).execute()
    },
    takeChallenge: (hash) =>
      db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', hash)
        .returningAll()
        .executeTakeFirst(),
    handleOf: async (userId, newHandle) => {
      const { handle } = await db
        .insertInto('passkey_accounts')
        .values({ user_id: userId, handle: newHandle, offer_put_off_at: null })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
        .returning('handle')
        .executeTakeFirstOrThrow()
      return handle
    },
    ofUser: (userId) =>
      db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    find: (credentialId) =>
      db
        .selectFrom('passkeys')
        .innerJoin('passkey_accounts', 'passkey_accounts.user_id', 'passkeys.user_id')
        .selectAll('passkeys')
        .select('passkey_accounts.handle')
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),
    add: async ({ transports, ...passkey }) => {
      const added = await db
        .insertInto('passkeys')
        .values({ ...passkey, transports: [...transports] })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst()
      return added.numInsertedOrUpdatedRows === 1n
    },
    noteUse: async (id, { signatureCount, at }) => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ signature_count: signatureCount, last_used_at: at })
        .where('id', '=', id)
        .where(({ eb, or }) =>
          or([eb('signature_count', '<', signatureCount), eb.val(signatureCount === 0)]),
        )
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    rename: async (userId, id, name) => {
      await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },
    remove: async (userId, id) => {
      await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute()
    },
    isOfferOpen: async (userId) => {
      const { put_off, has_passkey } = await db
        .selectNoFrom(({ exists, selectFrom }) => [
          exists(
            selectFrom('passkey_accounts')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('offer_put_off_at', 'is not', null),
          ).as('put_off'),
          exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)).as(
            'has_passkey',
          ),
        ])
        .executeTakeFirstOrThrow()
      return !put_off && !has_passkey
    },
    putOffOffer: async (userId, newHandle, at) => {
      await db
        .insertInto('passkey_accounts')
        .values({ user_id: userId, handle: newHandle, offer_put_off_at: at })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ offer_put_off_at: at })
            .where('passkey_accounts.offer_put_off_at', 'is', null),
        )
        .execute()
    },
  }
}
