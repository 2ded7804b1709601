import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { UserRow } from '../people/tables.ts'
import type { SendAccountMail } from './account-mails.ts'
import type { SendLink } from './link-mails.ts'
import { createLoginLinkStore, MAILED_PURPOSES } from './login-link-store.ts'
import { createSessionStore } from './session-store.ts'

/** A person before and after their e-mail became another one, and the session in which they said so. */
export type EmailChange = { readonly before: UserRow; readonly after: UserRow; readonly sessionId: string }

/**
 * Does what follows a changed e-mail, in the transaction that changes it: every link that was mailed before and every other session ends, the
 * new e-mail gets a link to verify it, and the old one a notice. The notice does not say what the new e-mail is.
 */
export type FollowEmailChange = (trx: Trx, change: EmailChange) => Promise<void>

type EmailChangePorts = {
  readonly platform: Pick<Platform, 'now'>
  readonly sendMail: SendAccountMail
  readonly sendLink: SendLink
}

/** What follows a changed e-mail, over a platform. */
export function createEmailChange({ platform, sendMail, sendLink }: EmailChangePorts): FollowEmailChange {
  const { now } = platform
  return async (trx, { before, after, sessionId }) => {
    await createLoginLinkStore(trx).markAllUsed(after.id, MAILED_PURPOSES, now())
    await createSessionStore(trx).endAllBut(after.id, sessionId, now())
    await sendLink(trx, after, 'AccountActivation')
    // An e-mail that was never verified may be the mailbox of a stranger.
    if (before.email_verified) await sendMail(trx, before, { template: 'email-changed' })
  }
}
