import { request } from '#renderer/api/client.ts'
import { SetDataSharingConsentDocument } from '#renderer/api/generated/sharing.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from './known-failure.ts'

/**
 * Shares the record, stops sharing it, and declines a request for it. Each press has a new key. The
 * server never shares twice, and after a lost reply the person may have decided otherwise.
 */
export function sharingEffects(): EffectHandlers<'setDataSharingConsent' | 'declineRecordRequest'> {
  return {
    setDataSharingConsent: ({ consent, initials }) =>
      orKnown([], 'NOT_SAVED', async () => {
        const said = { consent: consent === true, initials: initials ?? null }
        await request(SetDataSharingConsentDocument, {
          ...said,
          idempotencyKey: crypto.randomUUID(),
        })
        return null
      }),
    declineRecordRequest: ({ request: declined }) =>
      orKnown(['REQUEST_ANSWERED'], 'NOT_SAVED', async () => {
        const said = { consent: false, declined: declined ?? null }
        await request(SetDataSharingConsentDocument, {
          ...said,
          idempotencyKey: crypto.randomUUID(),
        })
        return null
      }),
  }
}
