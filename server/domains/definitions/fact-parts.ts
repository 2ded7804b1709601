import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A subquery for the current version of the facts. */
export function currentFactsVersion(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.selectFrom('current_facts').select('current_facts.version')
}
