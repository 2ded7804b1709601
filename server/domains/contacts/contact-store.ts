import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { ContactRow } from './tables.ts'

/** A person's contacts: the primary one first, then the others in the order of adding. */
export async function findContacts(db: Db, userId: string): Promise<readonly ContactRow[]> {
  return db
    .selectFrom('emergency_contacts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Adds or replaces a contact. If it is primary, the previous primary contact becomes an ordinary
 * one.
 */
export async function putContact(trx: Trx, contact: ContactRow): Promise<void> {
  if (contact.is_primary)
    await trx
      .updateTable('emergency_contacts')
      .set({ is_primary: false })
      .where('user_id', '=', contact.user_id)
      .where('is_primary', '=', true)
      .execute()
  await trx
    .insertInto('emergency_contacts')
    .values(contact)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(contact))
    .execute()
}

export async function deleteContact(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('emergency_contacts').where('id', '=', id).execute()
}
