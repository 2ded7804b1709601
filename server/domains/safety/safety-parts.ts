import type { Expression, ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A subquery for the last time that staff cleared a person's safety flag. */
export function lastClearance(eb: ExpressionBuilder<Tables, never>, userId: Expression<string>) {
  return eb
    .selectFrom('safety_clearances')
    .select(({ fn }) => fn.max('cleared_at').as('last'))
    .where('user_id', '=', userId)
}

/** A subquery for the start of the person's safety plan; null if none exists. */
export function safetyPlanBegun(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb
    .selectFrom('safety_plans')
    .select('created_at')
    .whereRef('safety_plans.user_id', '=', 'users.id')
}
