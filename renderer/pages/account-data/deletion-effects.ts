import { request } from '#renderer/api/client.ts'
import {
  RequestAccountDeletionDocument,
  TakeBackAccountDeletionDocument,
} from '#renderer/api/generated/account-deletion.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'

type DeletionEffect =
  | 'requestAccountDeletion'
  | 'takeBackAccountDeletion'
  | 'refetchAccountDeletion'

/**
 * Requests to delete the account. Each press has a new idempotency key, because an earlier request
 * may have been withdrawn.
 */
export function deletionEffects(refetch: () => void): EffectHandlers<DeletionEffect> {
  return {
    requestAccountDeletion: () =>
      orKnown([], 'NOT_SAVED', async () => {
        await request(RequestAccountDeletionDocument, { idempotencyKey: crypto.randomUUID() })
        return null
      }),
    takeBackAccountDeletion: () =>
      orKnown([], 'NOT_SAVED', async () => {
        await request(TakeBackAccountDeletionDocument, {})
        return null
      }),
    refetchAccountDeletion: async () => {
      refetch()
      return null
    },
  }
}
