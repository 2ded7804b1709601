import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** When staff last cleared the safety flag of a person, for a statement that reads what raises it. */
export function lastClearance(eb: ExpressionBuilder<Tables, never>, userId: string) {
  return eb
    .selectFrom('safety_clearances')
    .select(({ fn }) => fn.max('cleared_at').as('last'))
    .where('user_id', '=', userId)
}

/** When a provider began a safety plan with the person of the statement; null before. */
export function safetyPlanBegun(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.selectFrom('safety_plans').select('created_at').whereRef('safety_plans.user_id', '=', 'users.id')
}
