import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { Platform } from '../../platform.ts'
import { emailKey } from '../people/email-key.ts'

/**
 * Counts failed logins per client, and per email and client, so that failures elsewhere do not lock
 * out the owner. An attempt counts as failed until it succeeds, so that parallel attempts are
 * limited like consecutive ones.
 */
export type LoginTries = {
  /** @returns True if the client is within its limit. */
  readonly takeClient: (clientAddress: string) => Promise<boolean>
  /** @returns True if the email is within its limit for this client. */
  readonly takeEmail: (email: string, clientAddress: string) => Promise<boolean>
  readonly giveBack: (email: string, clientAddress: string) => Promise<void>
}

export function createLoginTries(platform: Pick<Platform, 'db' | 'now' | 'config'>): LoginTries {
  const { loginPerAddress, loginPerEmail } = platform.config
  const limit = createAttemptLimit(platform)
  return {
    takeClient: (clientAddress) => limit.take(LOGIN_OF_CLIENT, clientAddress, loginPerAddress),
    takeEmail: (email, clientAddress) =>
      limit.take(LOGIN_OF_EMAIL, subjectOf(email, clientAddress), loginPerEmail),
    giveBack: async (email, clientAddress) => {
      await Promise.all([
        limit.giveBack(LOGIN_OF_CLIENT, clientAddress),
        limit.giveBack(LOGIN_OF_EMAIL, subjectOf(email, clientAddress)),
      ])
    },
  }
}

/** Resets the count for a person who proved that they own the email. */
export function forgetFailures(
  limit: AttemptLimit,
  email: string,
  clientAddress: string,
): Promise<void> {
  return limit.clear(LOGIN_OF_EMAIL, subjectOf(email, clientAddress))
}

const LOGIN_OF_CLIENT = 'login-address'
const LOGIN_OF_EMAIL = 'login-email'

function subjectOf(email: string, clientAddress: string): string {
  return JSON.stringify([emailKey(email), clientAddress])
}
