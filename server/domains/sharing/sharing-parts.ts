import type { ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../database/tables.ts'

/** The consent of the person of the statement; null if they never gave one, or took it back. */
export function consentOfUser(eb: ExpressionBuilder<Tables, 'users'>) {
  return jsonObjectFrom(
    eb.selectFrom('record_sharing_consents').select('ends_at').whereRef('record_sharing_consents.user_id', '=', 'users.id'),
  )
}

/** The request that waits, else the one that was answered last, for the record of the person of the statement; null if nobody ever asked. */
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
