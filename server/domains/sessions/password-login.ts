import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { verifyPassword } from '../../crypto/password-hash.ts'
import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { emailKey } from '../people/email-key.ts'
import { findByEmail } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import { forgotPasswordUrl, type SendAccountMail } from './account-mails.ts'
import { newSession } from './new-session.ts'
import { createSessionStore } from './session-store.ts'

/** Who somebody says they are. */
export type Credentials = { readonly email: string; readonly password: string; readonly clientAddress: string }

/**
 * Logs in with a password. Failures alone count, by client and by e-mail and client, so that nobody's failures elsewhere keep an owner out.
 * After too many failures of one e-mail, from any client, replies are slow and the owner gets a mail. The right password still logs in.
 *
 * @returns INVALID_LOGIN alike for an unknown e-mail and a wrong password, after the same work; TOO_MANY_REQUESTS over a limit.
 */
export type PasswordLogin = (credentials: Credentials) => Promise<Outcome<Session>>

/** The log-in over a platform. */
export function createPasswordLogin(platform: Platform, sendMail: SendAccountMail): PasswordLogin {
  const { db, config, wait } = platform
  const sessions = createSessionStore(db)
  const limit = createAttemptLimit(platform)

  /** Tells the owner of an e-mail, once in the time in which failures are counted. */
  const tellOwner = async (user: UserRow | undefined, email: string): Promise<void> => {
    const isFirst = await limit.take('login-warning', email, { ...config.loginPerEmailADay, attempts: 1 })
    if (!isFirst || user === undefined) return
    await withTransaction(db, (trx) =>
      sendMail(trx, user, { template: 'failed-logins', link: forgotPasswordUrl(config.publicUrl) }),
    )
  }

  return async ({ email, password, clientAddress }) => {
    const key = emailKey(email)
    // An attempt counts as failed until it has succeeded: many at once are limited like many in turn.
    const [isAddressWithin, isEmailWithin] = await Promise.all([
      limit.take('login-address', clientAddress, config.loginPerAddress),
      limit.take(LOGIN_OF_EMAIL, subjectOf(key, clientAddress), config.loginPerEmail),
    ])
    if (!isAddressWithin || !isEmailWithin) return refuse('TOO_MANY_REQUESTS')
    const isSlow = !(await limit.take('login-everywhere', key, config.loginPerEmailADay))
    const user = await findByEmail(db, email)
    const check = async (): Promise<boolean> => {
      const isRight = await verifyPassword(password, user?.password_hash)
      if (isSlow && !isRight) await tellOwner(user, key)
      return isRight
    }
    const [isRight] = await Promise.all([check(), isSlow ? wait(config.loginSlowSeconds * 1000) : undefined])
    if (user === undefined || !isRight) return refuse(isSlow ? 'TOO_MANY_REQUESTS' : 'INVALID_LOGIN')
    await Promise.all([
      limit.giveBack('login-address', clientAddress),
      limit.giveBack(LOGIN_OF_EMAIL, subjectOf(key, clientAddress)),
      limit.giveBack('login-everywhere', key),
    ])
    const { row, session } = newSession(platform, { userId: user.id, impersonationId: null })
    await sessions.add(row)
    return { ok: true, value: session }
  }
}

/** Lets whoever just proved to own an e-mail try passwords again. */
export function forgetFailures(limit: AttemptLimit, email: string, clientAddress: string): Promise<void> {
  return limit.clear(LOGIN_OF_EMAIL, subjectOf(emailKey(email), clientAddress))
}

const LOGIN_OF_EMAIL = 'login-email'

function subjectOf(email: string, clientAddress: string): string {
  return JSON.stringify([email, clientAddress])
}
