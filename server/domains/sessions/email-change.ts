import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { UserRow } from '../people/tables.ts'
import type { SendAccountMail } from './account-mails.ts'
import type { SendLink } from './link-mails.ts'
import { createLoginLinkStore, MAILED_PURPOSES } from './login-link-store.ts'
import { createSessionStore } from './session-store.ts'

/** A person before and after a change of their email, and the session that made it. */
type EmailChange = { readonly before: UserRow; readonly after: UserRow; readonly sessionId: string }

/**
 * Carries out what follows a change of email, in the same transaction. Invalidates mailed links and
 * ends other sessions. The new email gets a verification link, and the old one a notice that does
 * not name the new one.
 */
export type FollowEmailChange = (trx: Trx, change: EmailChange) => Promise<void>

type EmailChangePorts = {
  readonly platform: Pick<Platform, 'now'>
  readonly sendMail: SendAccountMail
  readonly sendLink: SendLink
}

export function createEmailChange({
  platform,
  sendMail,
  sendLink,
}: EmailChangePorts): FollowEmailChange {
  const { now } = platform
  return async (trx, { before, after, sessionId }) => {
    await createLoginLinkStore(trx).markAllUsed(after.id, MAILED_PURPOSES, now())
    await createSessionStore(trx).endAllBut(after.id, sessionId, now())
    await sendLink(trx, after, 'AccountActivation')
    // An unverified email may belong to a stranger.
    if (before.email_verified) await sendMail(trx, before, { template: 'email-changed' })
  }
}
