import type { Db } from '../../database/database.ts'
import type { PasskeyChallengeRow, PasskeyRow } from './tables.ts'

/** A passkey with the handle of its person. */
export type KnownPasskey = PasskeyRow & { readonly handle: Buffer }

export async function addChallenge(db: Db, challenge: PasskeyChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Deletes a challenge and returns it. Only the first of two replies gets it. */
export function removeChallenge(db: Db, hash: Buffer): Promise<PasskeyChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
}

/**
 * The handle that identifies the person to devices. Stores the new one if they have none yet.
 */
export async function handleOf(db: Db, userId: string, newHandle: Buffer): Promise<Buffer> {
  const { handle } = await db
    .insertInto('passkey_accounts')
    .values({ user_id: userId, handle: newHandle, offer_put_off_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('handle')
    .executeTakeFirstOrThrow()
  return handle
}

/** The person's passkeys, newest first. */
export function passkeysOf(db: Db, userId: string): Promise<readonly PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: Buffer): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('passkey_accounts', 'passkey_accounts.user_id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('passkey_accounts.handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** @returns False if the credential id already exists. */
export async function addPasskey(db: Db, { transports, ...passkey }: PasskeyRow): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [...transports] })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** @returns False if the passkey was deleted, or has the same or a higher count meanwhile. */
export async function noteUse(
  db: Db,
  id: string,
  { signatureCount, at }: { readonly signatureCount: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ signature_count: signatureCount, last_used_at: at })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('signature_count', '<', signatureCount), eb.val(signatureCount === 0)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One passkey of a person. Other people's passkeys stay unchanged. */
type OwnPasskey = { readonly userId: string; readonly id: string }

export async function renamePasskey(
  db: Db,
  { userId, id }: OwnPasskey,
  name: string | null,
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function removePasskey(db: Db, { userId, id }: OwnPasskey): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function isOfferOpen(db: Db, userId: string): Promise<boolean> {
  const { put_off, has_passkey } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('passkey_accounts')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('offer_put_off_at', 'is not', null),
      ).as('put_off'),
      exists(selectFrom('passkeys').select('id').where('user_id', '=', userId)).as('has_passkey'),
    ])
    .executeTakeFirstOrThrow()
  return !put_off && !has_passkey
}

/** Dismisses the offer. Keeps the time of the first dismissal. */
export async function putOffOffer(
  db: Db,
  userId: string,
  { newHandle, at }: { readonly newHandle: Buffer; readonly at: Date },
): Promise<void> {
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
}
