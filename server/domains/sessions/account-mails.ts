import type { Trx } from '../../database/transaction.ts'
import type { MailOutbox } from '../../outbox/mail-outbox.ts'
import type { OperatorContent } from '../configuration/operator-content.ts'
import type { UserRow } from '../people/tables.ts'
import { linkUrl } from './link-rules.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

/** The mails about an account, by the name of their template. */
export type AccountMail =
  | 'account-deleted'
  | 'account-deletion-requested'
  | 'activation'
  | 'login-link'
  | 'password-reset'
  | 'password-changed'
  | 'failed-logins'
  | 'school-login'
  | 'email-to-verify'
  | 'email-changed'
  | 'passkey-added'

/** Writes a mail about a person's account into a transaction. `link` is what its button opens. */
export type SendAccountMail = (
  trx: Trx,
  user: UserRow,
  mail: { readonly template: AccountMail; readonly link: string },
) => Promise<void>

/** Where somebody who forgot a password begins. */
export const FORGOT_PASSWORD_PATH = '/forgotpassword'

/** Where a person sees their log-ins and passkeys. */
export const SECURITY_PATH = '/account/security'

/** Mails in the words of the operator. */
export function createAccountMails(
  { mailOutbox }: { readonly mailOutbox: Pick<MailOutbox, 'send'> },
  { brand, operations }: OperatorContent,
): SendAccountMail {
  return (trx, user, { template, link }) =>
    mailOutbox.send(trx, {
      userId: user.id,
      template,
      to: user.email,
      facts: {
        ...operatorFacts(brand),
        name: user.preferred_name ?? user.first_name,
        link,
        linkHours: operations.activation.linkHours,
      },
    })
}

/** The page on which another password is asked for. */
export function forgotPasswordUrl(publicUrl: string): string {
  return linkUrl(publicUrl, FORGOT_PASSWORD_PATH, {})
}
