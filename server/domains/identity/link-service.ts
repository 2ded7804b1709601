import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { PasswordlessLogin } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { OperatorContent } from '../configuration/operator-content.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { emailKey } from './email-key.ts'
import { activationEnd, isMailDue, linkState, linkUrl } from './link-rules.ts'
import { createLoginLinkStore, type LoginLink } from './login-link-store.ts'
import { newSession } from './new-session.ts'
import { createSessionStore } from './session-store.ts'
import type { UserRow } from './tables.ts'

/** Who brings a link. */
export type LinkBearer = { readonly email: string; readonly token: string; readonly clientAddress: string }

/** Links that verify an e-mail and log a person in. */
export type LinkService = {
  /** At most one mail in a while that the operator says, and none to a verified e-mail: the outcome is the same as once. */
  readonly sendActivationEmail: (viewer: Viewer | undefined) => Promise<true>
  /** An unknown e-mail and a wrong token get the same answer after the same work; TOO_MANY_REQUESTS over the limits. */
  readonly passwordlessLogin: (bearer: LinkBearer) => Promise<Outcome<PasswordlessLogin>>
}

const KEPT_MS = 90 * 86_400_000
const WRONG: PasswordlessLogin = { authToken: null, expiresAt: null, activationLinkExpired: false, canLogin: false }

/** The service over a platform, in the words of the operator. */
export function createLinkService(platform: Platform, { brand, operations }: OperatorContent): LinkService {
  const { db, now, config, mailOutbox } = platform
  const { secondsBetweenMails, linkHours } = operations.activation
  const limit = createAttemptLimit(platform)

  const sendMail = async (trx: Trx, user: UserRow): Promise<void> => {
    const links = createLoginLinkStore(trx)
    if (user.email_verified || !isMailDue(await links.newestActivation(user.id), now(), secondsBetweenMails)) return
    const token = platform.randomBytes(TOKEN_BYTES).toString('base64url')
    await links.removeExpiredBefore(new Date(now().getTime() - KEPT_MS))
    await links.add({
      token_hash: hashToken(token),
      user_id: user.id,
      impersonation_id: null,
      created_at: now(),
      expires_at: activationEnd(now(), linkHours),
      used_at: null,
    })
    await mailOutbox.send(trx, {
      userId: user.id,
      template: 'activation',
      to: user.email,
      facts: {
        brand: brand.name,
        locale: brand.locale,
        supportEmail: brand.supportEmail,
        name: user.preferred_name ?? user.first_name,
        link: linkUrl(config.publicUrl, '/verify-email', { email: user.email, token }),
        linkHours,
      },
    })
  }

  const logIn = async (trx: Trx, { link, user }: LoginLink): Promise<PasswordlessLogin> => {
    const links = createLoginLinkStore(trx)
    await links.markUsed(link.token_hash, now())
    if (link.impersonation_id === null) {
      await links.markActivationsUsed(user.id, now())
      await trx.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
    }
    const { row, session } = newSession(platform, { userId: user.id, impersonationId: link.impersonation_id })
    await createSessionStore(trx).add(row)
    const { authToken, expiresAt } = session
    return { authToken, expiresAt, activationLinkExpired: false, canLogin: user.password_hash !== null }
  }

  return {
    sendActivationEmail: async (viewer) => {
      const { userId } = requirePatient(viewer)
      await withTransaction(db, async (trx) => {
        const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
        await sendMail(trx, user)
      })
      return true
    },
    passwordlessLogin: async ({ email, token, clientAddress }) => {
      const [isAddressWithin, isEmailWithin] = await Promise.all([
        limit.take('link-address', clientAddress, config.linksPerAddress),
        limit.take('link-email', emailKey(email), config.linksPerEmail),
      ])
      if (!isAddressWithin || !isEmailWithin) return refuse('TOO_MANY_REQUESTS')
      const value = await withTransaction(db, async (trx) => {
        const found = await createLoginLinkStore(trx).findLocked(hashToken(token))
        const state = linkState(found, email, now())
        if (found === undefined || state === 'wrong') return WRONG
        if (state === 'expired') return { ...WRONG, activationLinkExpired: true, canLogin: found.user.password_hash !== null }
        return logIn(trx, found)
      })
      return { ok: true, value }
    },
  }
}
