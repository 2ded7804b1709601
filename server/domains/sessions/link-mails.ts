import { hashToken, TOKEN_BYTES } from '../../crypto/tokens.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { OperationsContent } from '../configuration/operator-content.ts'
import type { UserRow } from '../people/tables.ts'
import type { AccountMail, SendAccountMail } from './account-mails.ts'
import { isMailDue, linkEnd, type MailedPurpose } from './link-rules.ts'
import { createLoginLinkStore } from './login-link-store.ts'

/** Makes a link and writes the mail that brings it into the transaction; nothing where a mail of the kind has just left. */
export type SendLink = (trx: Trx, user: UserRow, purpose: MailedPurpose) => Promise<void>

/** What links are made with. */
export type LinkMailPorts = {
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>
  readonly activation: OperationsContent['activation']
  readonly sendMail: SendAccountMail
}

const TEMPLATES: { readonly [purpose in MailedPurpose]: AccountMail } = {
  AccountActivation: 'activation',
  LogIn: 'login-link',
  PasswordReset: 'password-reset',
}

/** Links by mail over a platform. */
export function createLinkMails({ platform, activation, sendMail }: LinkMailPorts): SendLink {
  const { now, randomBytes } = platform
  return async (trx, user, purpose) => {
    const links = createLoginLinkStore(trx)
    const newest = await links.newest(user.id, purpose)
    // One that was used is of no use any more: whoever asks is in need of another at once.
    if (newest?.used_at === null && !isMailDue(newest, now(), activation.secondsBetweenMails)) return
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
    await sendMail(trx, user, { template: templateOf(user, purpose), linkParts: { email: user.email, token } })
  }
}

/** An e-mail that was changed is verified in words that name nobody. */
function templateOf({ email_changed_at }: UserRow, purpose: MailedPurpose): AccountMail {
  return purpose === 'AccountActivation' && email_changed_at !== null ? 'email-to-verify' : TEMPLATES[purpose]
}
