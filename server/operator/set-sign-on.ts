import { withTransaction } from '../database/transaction.ts'
import { putSignOn, removeSignOn } from '../domains/sign-on/sign-on-statements.ts'
import { signOnRow } from '../enrolment/add-organization.ts'
import type { NewSignOn } from '../enrolment/people.ts'
import type { Platform } from '../platform.ts'

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * Sets or replaces the OpenID provider of an organization's people; `null` removes it.
 *
 * @throws {Error} If the organization does not exist, or the settings are invalid.
 */
export async function setSignOn(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  organizationId: string,
  signOn: NewSignOn | null,
): Promise<void> {
  const mistake = signOn === null ? undefined : signOnMistake(signOn, config)
  if (mistake !== undefined) throw new Error(mistake)
  await withTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .executeTakeFirst()
    if (found === undefined) throw new Error(`There is no organization ${organizationId}`)
    if (signOn === null) await removeSignOn(trx, organizationId)
    else await putSignOn(trx, signOnRow(organizationId, signOn), signOn.emailDomains)
  })
}

function signOnMistake(
  { issuer, secretName, emailDomains }: NewSignOn,
  config: Platform['config'],
): string | undefined {
  const { protocol } = URL.parse(issuer) ?? {}
  if (protocol !== 'https:' && !(protocol === 'http:' && !config.production))
    return `"${issuer}" is not an https address of a provider`
  const wrong = emailDomains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) return `"${wrong}" is not a domain of e-mails`
  if (secretName !== undefined && !config.signOnSecrets.has(secretName))
    return `SIGN_ON_SECRET_${secretName} is not set`
  return undefined
}
