import type { Trx } from '../../database/transaction.ts'
import type { MailOutbox } from '../../outbox/mail-outbox.ts'
import type { OperatorContent } from '../configuration/operator-content.ts'
import type { UserRow } from '../people/tables.ts'
import type { LinkParts } from '../../outbox/link-url.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

/** Names of the templates of mails about an account. */
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

/** Adds a mail about a person's account, in the caller's transaction. */
export type SendAccountMail = (
  trx: Trx,
  user: UserRow,
  mail: { readonly template: AccountMail; readonly linkParts?: LinkParts },
) => Promise<void>

/** Fills in the operator's details. */
export function createAccountMails(
  { mailOutbox }: { readonly mailOutbox: Pick<MailOutbox, 'send'> },
  { brand, operations }: OperatorContent,
): SendAccountMail {
  return (trx, user, mail) =>
    mailOutbox.send(trx, {
      ...mail,
      userId: user.id,
      to: user.email,
      facts: {
        ...operatorFacts(brand),
        name: user.preferred_name ?? user.first_name,
        linkHours: operations.activation.linkHours,
      },
    })
}
