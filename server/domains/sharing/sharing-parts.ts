import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'

/** A subquery for the person's consent; null if they never gave one or withdrew it. */
export function consentOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('record_sharing_consents')
      .select('ends_at')
      .whereRef('record_sharing_consents.user_id', '=', 'users.id'),
  )
}

/**
 * A subquery for the person's pending request, else the last answered one; null if none exists.
 */
export function requestOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('record_sharing_requests')
      .select(['id', 'status', 'created_at'])
      .whereRef('record_sharing_requests.user_id', '=', 'users.id')
      .orderBy('answered_at', (order) => order.desc().nullsFirst())
      .limit(1),
  )
}
