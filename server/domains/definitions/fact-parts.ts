import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The version of the facts that is current, for a statement that reads what they judge. */
export function currentFactsVersion(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb.selectFrom('current_facts').select('current_facts.version')
}
