import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { SignOnProviderRow } from './tables.ts'

/** True if an organization's people can log in there. */
export async function hasSignOn(db: Db, organizationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_on_providers')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Adds or replaces an organization's provider, and the email domains of its people, in lower case.
 */
export async function putSignOn(
  trx: Trx,
  provider: SignOnProviderRow,
  domains: readonly string[],
): Promise<void> {
  const { organization_id, ...settings } = provider
  await trx
    .insertInto('sign_on_providers')
    .values(provider)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(settings))
    .execute()
  await trx.deleteFrom('sign_on_domains').where('organization_id', '=', organization_id).execute()
  for (const domain of domains)
    await trx.insertInto('sign_on_domains').values({ domain, organization_id }).execute()
}

/** Removes an organization's provider. Its people then log in as everyone else. */
export async function removeSignOn(trx: Trx, organizationId: string): Promise<void> {
  await trx.deleteFrom('sign_on_providers').where('organization_id', '=', organizationId).execute()
}
