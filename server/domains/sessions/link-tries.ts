import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import type { Platform } from '../../platform.ts'
import { emailKey } from '../people/email-key.ts'

/** A client's attempt to use a link. */
type LinkTry = { readonly email: string; readonly clientAddress: string }

/**
 * Counts wrong links per client, and per email and client. An attempt counts as wrong until it
 * succeeds.
 */
export type LinkTries = {
  readonly take: (link: LinkTry) => Promise<boolean>
  readonly giveBack: (link: LinkTry) => Promise<void>
}

export function createLinkTries(platform: Pick<Platform, 'db' | 'now' | 'config'>): LinkTries {
  const { linksPerAddress, linksPerEmail } = platform.config
  const limit = createAttemptLimit(platform)
  const subjectOf = ({ email, clientAddress }: LinkTry) =>
    JSON.stringify([emailKey(email), clientAddress])
  return {
    take: async (link) => {
      const [isAddressWithin, isEmailWithin] = await Promise.all([
        limit.take('link-address', link.clientAddress, linksPerAddress),
        limit.take('link-email', subjectOf(link), linksPerEmail),
      ])
      return isAddressWithin && isEmailWithin
    },
    giveBack: async (link) => {
      await Promise.all([
        limit.giveBack('link-address', link.clientAddress),
        limit.giveBack('link-email', subjectOf(link)),
      ])
    },
  }
}
