import { hashToken, isTokenShaped, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Platform } from '../../platform.ts'
import type { DeviceReply } from './passkey-proof.ts'
import { addChallenge, removeChallenge } from './passkey-store.ts'

export const CHALLENGE_LASTS_MS = 5 * 60_000

/** @param userId Null for a login. */
export async function newChallenge(
  { db, now, randomBytes }: Platform,
  userId: string | null,
): Promise<string> {
  const challenge = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = new Date(now().getTime() + CHALLENGE_LASTS_MS)
  await addChallenge(db, { challenge_hash: hashToken(challenge), user_id: userId, expires_at })
  return challenge
}

/**
 * Uses up a challenge, even if the reply turns out invalid.
 *
 * @returns False if it was used before, has expired, or is another person's.
 */
export async function takeChallenge(
  { db, now }: Platform,
  { challenge }: DeviceReply,
  userId: string | null,
): Promise<boolean> {
  const taken = isTokenShaped(challenge)
    ? await removeChallenge(db, hashToken(challenge))
    : undefined
  return taken !== undefined && taken.user_id === userId && now() < taken.expires_at
}
