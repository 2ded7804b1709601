import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

/** The Hub's data about a person. */
export type HubAccount = { readonly hasOnboarded: boolean; readonly survey: string | null }

/** Without a row, the Hub has reported nothing yet. */
export async function findHubAccount(db: Db, userId: string): Promise<HubAccount> {
  const row = await db
    .selectFrom('hub_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { hasOnboarded: row?.has_onboarded ?? false, survey: row?.survey ?? null }
}

/** Replaces the Hub's data about a person. */
export async function putHubAccount(
  db: Db | Trx,
  userId: string,
  { hasOnboarded, survey }: HubAccount,
): Promise<void> {
  const account = { has_onboarded: hasOnboarded, survey }
  await db
    .insertInto('hub_accounts')
    .values({ user_id: userId, ...account })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(account))
    .execute()
}
