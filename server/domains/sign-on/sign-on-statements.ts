import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { SignOnProviderRow } from './tables.ts'

/** True if the people of an organization can log in at it. */
export async function hasSignOn(db: Db, organizationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_on_providers')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return found !== undefined
}

/** Sets the provider of an organization and the domains of its people’s e-mails, in lower case, in place of what was set before. */
export async function putSignOn(trx: Trx, provider: SignOnProviderRow, domains: readonly string[]): Promise<void> {
  const { organization_id, ...settings } = provider
  await trx
    .insertInto('sign_on_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(settings))
    .execute()
  await trx.deleteFrom('sign_on_domains').where('organization_id', '=', organization_id).execute()
  for (const domain of domains) await trx.insertInto('sign_on_domains').values({ domain, organization_id }).execute()
}

/** Removes the provider of an organization: its people log in as everybody else does. */
export async function removeSignOn(trx: Trx, organizationId: string): Promise<void> {
  await trx.deleteFrom('sign_on_providers').where('organization_id', '=', organizationId).execute()
}
