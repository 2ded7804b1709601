import { withTransaction } from '../database/transaction.ts'
import { type HubAccount, putHubAccount } from '../domains/hub/hub-store.ts'
import type { Platform } from '../platform.ts'
import { patientOf } from './find-patient.ts'

/**
 * Replaces the Hub's data about a patient.
 *
 * @throws {Error} If the patient does not exist.
 */
export async function noteHub(
  { db }: Pick<Platform, 'db'>,
  { email, ...account }: HubAccount & { readonly email: string },
): Promise<void> {
  await withTransaction(db, async (trx) => putHubAccount(trx, await patientOf(trx, email), account))
}
