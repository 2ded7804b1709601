import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { SafetyPlanVersionRow } from './tables.ts'

/** A plan as stored: the provider who started it, and its versions, oldest first. */
export type StoredPlan = {
  readonly createdAt: Date
  readonly activatingProvider: string | null
  readonly versions: readonly SafetyPlanVersionRow[]
}

/** A person's plan; `undefined` before a provider started it. */
export async function findPlan(db: Db | Trx, userId: string): Promise<StoredPlan | undefined> {
  const plan = await db
    .selectFrom('safety_plans')
    .select(['created_at', 'activating_provider'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (plan === undefined) return undefined
  const versions = await db
    .selectFrom('safety_plan_versions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()
  return { createdAt: plan.created_at, activatingProvider: plan.activating_provider, versions }
}

export async function addPlanVersion(trx: Trx, version: SafetyPlanVersionRow): Promise<void> {
  await trx.insertInto('safety_plan_versions').values(version).execute()
}
