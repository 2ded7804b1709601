import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { CompletedVisit } from '../scheduling/appointment-service.ts'
import type { FeedbackContent } from './feedback-content.ts'
import { sessionsWith, templatesAfter } from './feedback-rules.ts'
import { addOffer } from './feedback-store.ts'

/**
 * Asks for feedback when a visit becomes complete, if it is the session after which a template is
 * due.
 *
 * Source: PRFB-11; Q-PRFB-03.
 */
export async function offerFeedback(
  trx: Trx,
  { now, newId }: Pick<Platform, 'now' | 'newId'>,
  { templates }: Pick<FeedbackContent, 'templates'>,
  { visit, rows, providerName }: CompletedVisit,
): Promise<void> {
  const { user_id, provider_id, care_type } = visit
  const sessions = sessionsWith(rows, { providerId: provider_id, careType: care_type })
  const due = templatesAfter(templates, { sessions, careType: care_type })
  for (const { feedbackType } of due)
    await addOffer(
      trx,
      { user_id, provider_id, care_type, feedback_type: feedbackType },
      { id: newId(), providerName, at: now() },
    )
}
