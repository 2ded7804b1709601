import type { Db } from '../../database/database.ts'
import type { UserRow } from './tables.ts'

/**
 * The person as they are now. Whoever else locks or changes them waits until this transaction ends; rows that only refer to them may be
 * added meanwhile.
 *
 * @throws {Error} If there is no such person.
 */
export function lockPerson(trx: Db, userId: string): Promise<UserRow> {
  return trx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
