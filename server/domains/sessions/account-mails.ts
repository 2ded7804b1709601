import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { OperatorContent } from '../configuration/operator-content.ts'
import type { UserRow } from '../people/tables.ts'
import { linkUrl } from './link-rules.ts'
import { operatorFacts } from '../configuration/operator-facts.ts'

/** The mails about an account, by the name of their template. */
export type AccountMail = 'activation' | 'login-link' | 'password-reset' | 'password-changed' | 'failed-logins'

/** Writes a mail about a person's account into a transaction. `link` is what its button opens. */
export type SendAccountMail = (
  trx: Trx,
  user: UserRow,
  mail: { readonly template: AccountMail; readonly link: string },
) => Promise<void>

/** Where somebody who forgot a password begins. */
export const FORGOT_PASSWORD_PATH = '/forgotpassword'

/** Mails in the words of the operator. */
export function createAccountMails(
  { mailOutbox }: Pick<Platform, 'mailOutbox'>,
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
