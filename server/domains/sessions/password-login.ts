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
import type { SendAccountMail } from './account-mails.ts'
import { createLoginTries } from './login-tries.ts'
import { newSession } from './new-session.ts'
import type { LogsInAtSchool } from './school-login.ts'
import { createSessionStore } from './session-store.ts'
import { createSlowAnswers } from './slow-answers.ts'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly clientAddress: string
  readonly device?: Device
}

/**
 * Logs in with a password. Only failures count: per client, per email and client, and per email and
 * day. Above a limit, replies are slow and wrong passwords are refused, but the right password
 * still works. Above the daily limit, the owner of the email gets a mail.
 *
 * @returns INVALID_LOGIN for an unknown email and for a wrong password, after the same work.
 * TOO_MANY_REQUESTS for a wrong password above a limit, and without checking if too many slow
 * replies wait. SIGN_ON_REQUIRED for the right password of a person who logs in at their school.
 */
export type PasswordLogin = (credentials: Credentials) => Promise<Outcome<Session>>

type PasswordLoginPorts = {
  readonly sendMail: SendAccountMail
  readonly logsInAtSchool: LogsInAtSchool
}

export function createPasswordLogin(
  platform: Platform,
  { sendMail, logsInAtSchool }: PasswordLoginPorts,
): PasswordLogin {
  const { db, config } = platform
  const sessions = createSessionStore(db)
  const limit = createAttemptLimit(platform)
  const tries = createLoginTries(platform)
  const slowAnswers = createSlowAnswers(platform)

  /** Warns the owner of an email, once per counting period. */
  const tellOwner = async (user: UserRow | undefined, email: string): Promise<void> => {
    const isFirst = await limit.take('login-warning', email, {
      ...config.loginPerEmailADay,
      attempts: 1,
    })
    if (!isFirst || user === undefined) return
    await withTransaction(db, (trx) => sendMail(trx, user, { template: 'failed-logins' }))
  }

  return async ({ email, password, clientAddress, device }) => {
    const key = emailKey(email)
    const [isClientWithin, isEmailWithin, isDayWithin] = await Promise.all([
      tries.takeClient(clientAddress),
      tries.takeEmail(email, clientAddress),
      limit.take('login-everywhere', key, config.loginPerEmailADay),
    ])
    const check = async (): Promise<{
      readonly user: UserRow | undefined
      readonly isRight: boolean
    }> => {
      const user = await findByEmail(db, email)
      const isRight = await verifyPassword(password, user?.password_hash)
      if (!isDayWithin && !isRight) await tellOwner(user, key)
      return { user, isRight }
    }
    const isSlow = !(isClientWithin && isEmailWithin && isDayWithin)
    const subjects = { client: clientAddress, person: JSON.stringify([key, clientAddress]) }
    const checked = isSlow ? await slowAnswers.delay(subjects, check) : await check()
    if (checked?.user === undefined || !checked.isRight)
      return refuse(isSlow ? 'TOO_MANY_REQUESTS' : 'INVALID_LOGIN')
    const { user } = checked
    await Promise.all([
      tries.giveBack(email, clientAddress),
      limit.giveBack('login-everywhere', key),
    ])
    if (await logsInAtSchool(user)) return refuse('SIGN_ON_REQUIRED')
    const { row, session } = newSession(platform, {
      userId: user.id,
      impersonationId: null,
      wayIn: 'Password',
      device,
    })
    await sessions.add(row)
    return { ok: true, value: session }
  }
}
