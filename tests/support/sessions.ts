import { randomBytes, randomUUID } from 'node:crypto'
import { hashToken, TOKEN_BYTES } from '#server/crypto/tokens.ts'
import type { Db } from '#server/database/database.ts'

/** Logs a person in. @returns The token. */
export function personToken(db: Db, userId: string): Promise<string> {
  return addSession(db, userId, null)
}

/**
 * Lets staff impersonate a person. @returns The token, and the id of the row that records who and
 * why.
 */
export async function staffToken(
  db: Db,
  userId: string,
): Promise<{ readonly token: string; readonly impersonationId: string }> {
  const impersonationId = randomUUID()
  await db
    .insertInto('impersonations')
    .values({
      id: impersonationId,
      user_id: userId,
      staff_id: 'staff-1',
      reason: 'Asked for help',
      created_at: new Date(),
    })
    .execute()
  return { token: await addSession(db, userId, impersonationId), impersonationId }
}

async function addSession(db: Db, userId: string, impersonationId: string | null): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: userId,
      impersonation_id: impersonationId,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
    })
    .execute()
  return token
}
