import { hashPassword, verifyPassword } from '../../crypto/password-hash.ts'
import { hashToken } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { changePerson, VERIFIED_EMAIL } from '../people/person-statements.ts'
import type { SendAccountMail } from './account-mails.ts'
import { linkState } from './link-rules.ts'
import type { LinkBearer } from './link-login.ts'
import { createLinkTries } from './link-tries.ts'
import { createLoginLinkStore, type LoginLink, MAILED_PURPOSES } from './login-link-store.ts'
import { forgetFailures } from './login-tries.ts'
import { createSessionStore } from './session-store.ts'

/**
 * Sets a checked password with the link of a reset mail, which works once. Ends all sessions and
 * links of the person, and informs them by mail. INVALID_LINK, LINK_EXPIRED, or TOO_MANY_REQUESTS
 * after too many wrong links.
 */
export type ResetPassword = (
  bearer: LinkBearer & { readonly password: string },
) => Promise<Outcome<true>>

export function createPasswordReset(platform: Platform, sendMail: SendAccountMail): ResetPassword {
  const { db, now } = platform
  const tries = createLinkTries(platform)
  const limit = createAttemptLimit(platform)

  const setPassword = async (
    trx: Trx,
    { link, user }: LoginLink,
    password_hash: string,
  ): Promise<void> => {
    const links = createLoginLinkStore(trx)
    await links.markUsed(link.token_hash, now())
    await links.markAllUsed(user.id, MAILED_PURPOSES, now())
    await changePerson(trx, user.id, { password_hash, ...VERIFIED_EMAIL })
    await createSessionStore(trx).endOfUser(user.id, now())
    await sendMail(trx, user, { template: 'password-changed' })
  }

  return async ({ email, token, password, clientAddress }) => {
    const bearer = { email, clientAddress }
    const isWithin = await tries.take(bearer)
    const wrong = isWithin ? 'INVALID_LINK' : 'TOO_MANY_REQUESTS'
    const tokenHash = hashToken(token)
    const isReset = (found: LoginLink | undefined): found is LoginLink =>
      found?.link.purpose === 'PasswordReset' && linkState(found, { email }, now()) !== 'wrong'
    // Checked first, so that wrong links do not cost a hash.
    if (!isReset(await createLoginLinkStore(db).find(tokenHash))) return refuse(wrong)
    const hash = await hashPassword(password)
    const refusal = await withTransaction(db, async (trx): Promise<ErrorCode | undefined> => {
      const found = await createLoginLinkStore(trx).findLocked(tokenHash)
      if (!isReset(found)) return wrong
      if (linkState(found, { email }, now()) === 'usable') await setPassword(trx, found, hash)
      // Accepts a repeated request whose first reply was lost.
      else if (
        found.link.used_at === null ||
        !(await verifyPassword(password, found.user.password_hash))
      )
        return 'LINK_EXPIRED'
      return undefined
    })
    if (refusal !== undefined) return refuse(refusal)
    await Promise.all([tries.giveBack(bearer), forgetFailures(limit, email, clientAddress)])
    return { ok: true, value: true }
  }
}
