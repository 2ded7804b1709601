import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { endOfConsent } from './sharing-rules.ts'
import { addAuditEntry, putConsent } from './sharing-store.ts'

type Ports = Pick<Platform, 'now' | 'newId' | 'dataKeys'> & {
  /** How many days a consent lasts. */
  readonly days: number
}

/** Stores a signed consent. Its initials are encrypted in the audit. */
export async function grantConsent(
  { now, newId, dataKeys, days }: Ports,
  trx: Trx,
  { userId, initials }: { readonly userId: string; readonly initials: string },
): Promise<void> {
  const [id, granted_at] = [newId(), now()]
  await addAuditEntry(trx, {
    id,
    user_id: userId,
    action: 'grant',
    happened_at: granted_at,
    sealed_initials: dataKeys.seal(initials, ['record-sharing', userId, id]),
    impersonator: null,
    collaborator: null,
  })
  await putConsent(trx, {
    user_id: userId,
    grant_id: id,
    granted_at,
    ends_at: endOfConsent(granted_at, days),
  })
}
