import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { Platform } from '../../platform.ts'
import { emailKey } from '../people/email-key.ts'

/**
 * Counts failed log-ins by client, and by e-mail and client, so that nobody's failures elsewhere keep an owner out. An attempt counts as
 * failed until it has succeeded: many at once are limited like many in turn.
 */
export type LoginTries = {
  /** @returns Whether the client is within its limit. */
  readonly takeClient: (clientAddress: string) => Promise<boolean>
  /** @returns Whether the e-mail is within its limit for the client. */
  readonly takeEmail: (email: string, clientAddress: string) => Promise<boolean>
  readonly giveBack: (email: string, clientAddress: string) => Promise<void>
}

/** The count over a platform. */
export function createLoginTries(platform: Pick<Platform, 'db' | 'now' | 'config'>): LoginTries {
  const { loginPerAddress, loginPerEmail } = platform.config
  const limit = createAttemptLimit(platform)
  return {
    takeClient: (clientAddress) => limit.take(LOGIN_OF_CLIENT, clientAddress, loginPerAddress),
    takeEmail: (email, clientAddress) => limit.take(LOGIN_OF_EMAIL, subjectOf(email, clientAddress), loginPerEmail),
    giveBack: async (email, clientAddress) => {
      await Promise.all([
        limit.giveBack(LOGIN_OF_CLIENT, clientAddress),
        limit.giveBack(LOGIN_OF_EMAIL, subjectOf(email, clientAddress)),
      ])
    },
  }
}

/** Lets whoever just proved to own an e-mail try again. */
export function forgetFailures(limit: AttemptLimit, email: string, clientAddress: string): Promise<void> {
  return limit.clear(LOGIN_OF_EMAIL, subjectOf(email, clientAddress))
}

const LOGIN_OF_CLIENT = 'login-address'
const LOGIN_OF_EMAIL = 'login-email'

function subjectOf(email: string, clientAddress: string): string {
  return JSON.stringify([emailKey(email), clientAddress])
}
