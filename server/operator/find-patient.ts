import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { emailKey } from '../domains/people/email-key.ts'

/**
 * The id of the patient with an email, in any letter case.
 *
 * @throws {Error} If none exists.
 */
export async function patientOf(db: Db | Trx, email: string): Promise<string> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (found === undefined) throw new Error('No account has this email')
  return found.id
}
