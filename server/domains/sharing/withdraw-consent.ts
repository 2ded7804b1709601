import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { lockPerson } from '../people/person-statements.ts'
import { isInForce } from './sharing-rules.ts'
import {
  addAuditEntry,
  answerRequest,
  deleteConsent,
  findConsent,
  findPendingRequest,
} from './sharing-store.ts'

/** The person, and the member of staff if one acts for them. */
type Withdrawal = { readonly userId: string; readonly impersonator: string | null }

/**
 * Revokes a person's consent and declines open requests, each with an audit entry. Does nothing if
 * there is neither.
 */
export async function withdrawConsent(
  { now, newId }: Pick<Platform, 'now' | 'newId'>,
  trx: Trx,
  { userId, impersonator }: Withdrawal,
): Promise<void> {
  const note = (action: 'decline' | 'revoke') =>
    addAuditEntry(trx, {
      id: newId(),
      user_id: userId,
      action,
      happened_at: now(),
      sealed_initials: null,
      impersonator,
      collaborator: null,
    })
  await lockPerson(trx, userId)
  const pending = await findPendingRequest(trx, userId)
  if (pending !== undefined) {
    await note('decline')
    await answerRequest(trx, { ...pending, status: 'declined', answered_at: now() })
  }
  if (isInForce(await findConsent(trx, userId), now())) {
    await note('revoke')
    await deleteConsent(trx, userId)
  }
}
