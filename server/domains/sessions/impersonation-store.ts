import type { Insertable } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { SessionTables } from './tables.ts'

export async function addImpersonation(
  trx: Trx,
  row: Insertable<SessionTables['impersonations']>,
): Promise<void> {
  await trx.insertInto('impersonations').values(row).execute()
}

/** Records an operation by staff who acted for a person. */
export async function noteOperation(
  db: Db,
  row: Insertable<SessionTables['impersonated_operations']>,
): Promise<void> {
  await db.insertInto('impersonated_operations').values(row).execute()
}
