import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { addFeedbackOffer, dismissFeedbackOffers } from '../people/person-statements.ts'
import { lowercaseOf } from '../scheduling/appointment-rules.ts'
import type { ProviderFeedbackRow } from './tables.ts'

/** Identifies feedback: person, provider, care type and template. */
export type FeedbackKey = Pick<
  ProviderFeedbackRow,
  'user_id' | 'provider_id' | 'care_type' | 'feedback_type'
>

/** True if the person gave feedback or opted out. */
export async function isGiven(db: Db, key: FeedbackKey): Promise<boolean> {
  const row = db
    .selectFrom('provider_feedback')
    .select('user_id')
    .where((eb) => eb.and(key))
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * Stores the first feedback; later feedback changes nothing. Dismisses the notification that asked
 * for it.
 */
export async function addFeedback(trx: Trx, row: ProviderFeedbackRow): Promise<void> {
  await trx
    .insertInto('provider_feedback')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await dismissFeedbackOffers(trx, {
    userId: row.user_id,
    offer: offerOf(row),
    at: row.submitted_at,
  })
}

/** Adds a notification that asks for feedback. */
export async function addOffer(
  trx: Trx,
  key: FeedbackKey,
  {
    id,
    providerName,
    at,
  }: { readonly id: string; readonly providerName: string; readonly at: Date },
): Promise<void> {
  await addFeedbackOffer(trx, {
    id,
    userId: key.user_id,
    offer: { ...offerOf(key), providerName },
    at,
  })
}

function offerOf({ provider_id, care_type, feedback_type }: FeedbackKey) {
  return { providerId: provider_id, careType: lowercaseOf(care_type), feedbackType: feedback_type }
}
