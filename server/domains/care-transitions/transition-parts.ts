import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** A subquery for the care transitions of the statement's person, oldest first. */
export function transitionsOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return eb
    .selectFrom('care_transitions')
    .selectAll()
    .whereRef('care_transitions.user_id', '=', 'users.id')
    .orderBy('created_at')
    .orderBy('id')
}
