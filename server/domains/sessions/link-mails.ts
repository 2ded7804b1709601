import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { OperationsContent } from '../configuration/operator-content.ts'
import type { UserRow } from '../people/tables.ts'
import type { AccountMail, SendAccountMail } from './account-mails.ts'
import { isMailDue, linkEnd, type MailedPurpose } from './link-rules.ts'
import { createLoginLinkStore } from './login-link-store.ts'

/**
 * Makes a link and adds its mail, in the caller's transaction. Does nothing if a mail of this kind
 * was sent recently.
 */
export type SendLink = (trx: Trx, user: UserRow, purpose: MailedPurpose) => Promise<void>

type LinkMailPorts = {
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>
  readonly activation: OperationsContent['activation']
  readonly sendMail: SendAccountMail
}

const TEMPLATES: { readonly [purpose in MailedPurpose]: AccountMail } = {
  AccountActivation: 'activation',
  LogIn: 'login-link',
  PasswordReset: 'password-reset',
}

export function createLinkMails({ platform, activation, sendMail }: LinkMailPorts): SendLink {
  const { now, randomBytes } = platform
  return async (trx, user, purpose) => {
    const links = createLoginLinkStore(trx)
    const newest = await links.newest(user.id, purpose)
    // If the newest link was used, the person needs another one immediately.
    if (newest?.used_at === null && !isMailDue(newest, now(), activation.secondsBetweenMails))
      return
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await links.add({
      token_hash: hashToken(token),
      user_id: user.id,
      purpose,
      impersonation_id: null,
      created_at: now(),
      expires_at: linkEnd(now(), activation.linkHours),
      used_at: null,
    })
    await sendMail(trx, user, {
      template: templateOf(user, purpose),
      linkParts: { email: user.email, token },
    })
  }
}

/** The mail that verifies a changed email does not name the person. */
function templateOf({ email_changed_at }: UserRow, purpose: MailedPurpose): AccountMail {
  return purpose === 'AccountActivation' && email_changed_at !== null
    ? 'email-to-verify'
    : TEMPLATES[purpose]
}
