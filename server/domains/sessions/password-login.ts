import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { Device } from '../../device.ts'
import { verifyPassword } from '../../crypto/password-hash.ts'
import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { emailKey } from '../people/email-key.ts'
import { findByEmail } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import { forgotPasswordUrl, type SendAccountMail } from './account-mails.ts'
import { createLoginTries } from './login-tries.ts'
import { newSession } from './new-session.ts'
import type { LogsInAtSchool } from './school-login.ts'
import { createSessionStore } from './session-store.ts'

/** Who somebody says they are. */
export type Credentials = {
  readonly email: string
  readonly password: string
  readonly clientAddress: string
  readonly device?: Device
}

/**
 * Logs in with a password. Failures alone count, by client and by e-mail and client, so that nobody's failures elsewhere keep an owner out.
 * After too many failures of one e-mail, from any client, replies are slow and the owner gets a mail. The right password still logs in.
 *
 * @returns INVALID_LOGIN alike for an unknown e-mail and a wrong password, after the same work; TOO_MANY_REQUESTS over a limit;
 * SIGN_ON_REQUIRED for the right password of whoever logs in at their school.
 */
export type PasswordLogin = (credentials: Credentials) => Promise<Outcome<Session>>

/** What the log-in asks of others. */
export type PasswordLoginPorts = { readonly sendMail: SendAccountMail; readonly logsInAtSchool: LogsInAtSchool }

/** The log-in over a platform. */
export function createPasswordLogin(platform: Platform, { sendMail, logsInAtSchool }: PasswordLoginPorts): PasswordLogin {
  const { db, config, wait } = platform
  const sessions = createSessionStore(db)
  const limit = createAttemptLimit(platform)
  const tries = createLoginTries(platform)

  /** Tells the owner of an e-mail, once in the time in which failures are counted. */
  const tellOwner = async (user: UserRow | undefined, email: string): Promise<void> => {
    const isFirst = await limit.take('login-warning', email, { ...config.loginPerEmailADay, attempts: 1 })
    if (!isFirst || user === undefined) return
    await withTransaction(db, (trx) =>
      sendMail(trx, user, { template: 'failed-logins', link: forgotPasswordUrl(config.publicUrl) }),
    )
  }

  return async ({ email, password, clientAddress, device }) => {
    const key = emailKey(email)
    const [isClientWithin, isEmailWithin] = await Promise.all([
      tries.takeClient(clientAddress),
      tries.takeEmail(email, clientAddress),
    ])
    if (!isClientWithin || !isEmailWithin) return refuse('TOO_MANY_REQUESTS')
    const isSlow = !(await limit.take('login-everywhere', key, config.loginPerEmailADay))
    const user = await findByEmail(db, email)
    const check = async (): Promise<boolean> => {
      const isRight = await verifyPassword(password, user?.password_hash)
      if (isSlow && !isRight) await tellOwner(user, key)
      return isRight
    }
    const [isRight] = await Promise.all([check(), isSlow ? wait(config.loginSlowSeconds * 1000) : undefined])
    if (user === undefined || !isRight) return refuse(isSlow ? 'TOO_MANY_REQUESTS' : 'INVALID_LOGIN')
    await Promise.all([tries.giveBack(email, clientAddress), limit.giveBack('login-everywhere', key)])
    if (await logsInAtSchool(user)) return refuse('SIGN_ON_REQUIRED')
    const { row, session } = newSession(platform, { userId: user.id, impersonationId: null, wayIn: 'Password', device })
    await sessions.add(row)
    return { ok: true, value: session }
  }
}
