import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { createLoginLinkStore } from './login-link-store.ts'

/** The link's person, and the hash of the token in the only browser that can use it. */
type SignOnLink = { readonly userId: string; readonly bindingHash: Buffer }

/** The browser uses the link immediately. */
const LASTS_MS = 2 * 60_000

/**
 * Makes a link that logs in once, in one browser, after a login at a school.
 *
 * @returns Its token.
 */
export async function addSignOnLink(
  trx: Trx,
  { now, randomBytes }: Pick<Platform, 'now' | 'randomBytes'>,
  { userId, bindingHash }: SignOnLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await createLoginLinkStore(trx).add({
    token_hash: hashToken(token),
    user_id: userId,
    purpose: 'SchoolSignOn',
    impersonation_id: null,
    binding_hash: bindingHash,
    created_at: now(),
    expires_at: new Date(now().getTime() + LASTS_MS),
    used_at: null,
  })
  return token
}
