import { request } from '#renderer/api/client.ts'
import { SetDataSharingConsentDocument } from '#renderer/api/generated/sharing.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/**
 * Sharing one's record, and stopping to. Each press has a key of its own: the server does not share twice what is shared, and a press after
 * a lost reply may follow another decision.
 */
export function sharingEffects(): EffectHandlers<'setDataSharingConsent'> {
  return {
    setDataSharingConsent: ({ consent, initials }) =>
      orKnown([], 'NOT_SAVED', async () => {
        const said = { consent: consent === true, initials: initials ?? null }
        await request(SetDataSharingConsentDocument, { ...said, idempotencyKey: crypto.randomUUID() })
        return null
      }),
  }
}
