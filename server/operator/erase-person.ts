import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { changePerson } from '../domains/people/person-statements.ts'
import { withdrawing } from '../outbox/withdraw-mails.ts'
import { ACCOUNT_FATES } from './account-fates.ts'

/**
 * Mails that are still sent: about visits canceled with the account, and the confirmation of the
 * request.
 */
const LAST_MAILS = ['appointment-canceled', 'account-deletion-requested'] as const

/**
 * Deletes a person's data, except what must be kept by `account-fates.ts`. Name, date of birth and
 * state stay, because they show whose record it is and which state's law applies. Before this, the
 * caller must delete the files in the storage and withdraw the consent to share the record.
 */
export async function erasePerson(
  trx: Trx,
  {
    userId,
    now,
    files,
  }: { readonly userId: string; readonly now: Date; readonly files: readonly string[] },
): Promise<void> {
  for (const [table, fate] of Object.entries(ACCOUNT_FATES))
    if (fate === 'removed')
      await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
  await removeDrafts(trx, userId, now)
  await trx
    .updateTable('appointments')
    .set({ sealed_cancel_details: null })
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('visit_charges')
    .set({ payment_method_id: null })
    .where('user_id', '=', userId)
    .execute()
  await trx.deleteFrom('payment_methods').where('user_id', '=', userId).execute()
  await withdrawing(trx, now)
    .where('user_id', '=', userId)
    .where('template', 'not in', LAST_MAILS)
    .execute()
  await changePerson(trx, userId, withoutContact(userId))
  await trx
    .deleteFrom('uploads')
    .where('id', '=', ({ fn, val }) => fn.any(val([...files])))
    .execute()
}

async function removeDrafts(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ status: 'Abandoned', sealed_state: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .execute()
  await trx
    .deleteFrom('run_events')
    .using('runs')
    .whereRef('runs.id', '=', 'run_events.run_id')
    .where('runs.user_id', '=', userId)
    .execute()
  const noDraft = { sealed_draft: null, draft_upload_ids: [] }
  await trx.updateTable('message_channels').set(noDraft).where('user_id', '=', userId).execute()
}

/** Ids of files to delete. Files of messages belong to the conversation and stay. */
export async function filesThatGo(db: Db | Trx, userId: string): Promise<readonly string[]> {
  const files = db.selectFrom('uploads').select('id').where('user_id', '=', userId)
  const going = await files
    .where(({ eb, or }) =>
      or([eb('purpose', 'is distinct from', 'message'), eb('used_at', 'is', null)]),
    )
    .execute()
  return going.map(({ id }) => id)
}

function withoutContact(userId: string) {
  // An email that is unique and undeliverable.
  const email = `${userId}@deleted.invalid`
  return {
    email,
    email_key: email,
    email_verified: false,
    email_changed_at: null,
    password_hash: null,
    has_sso: false,
    preferred_name: null,
    pronouns: null,
    phone: null,
    organization_identification: null,
    address_name: null,
    address_line1: null,
    address_line2: null,
    address_city: null,
    address_zip: null,
    billing_name: null,
    billing_line1: null,
    billing_line2: null,
    billing_city: null,
    billing_state: null,
    billing_zip: null,
    secondary_state: null,
    requests_interpretation_services: null,
    interpretation_language_id: null,
    has_payment_method: false,
  }
}
