import { isApiError, request } from '#renderer/api/client.ts'
import { DeleteUserContactDocument, UpsertUserContactDocument } from '#renderer/api/generated/contacts.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

/** Saving and deleting whom to call in an emergency; `refetch` has the page read them again. */
export function contactEffects(
  refetch: () => void,
): EffectHandlers<'upsertUserContact' | 'deleteUserContact' | 'refetchContacts'> {
  const once = createIntentKeys()
  return {
    refetchContacts: async () => {
      refetch()
      return null
    },
    upsertUserContact: ({ id, name, relationship, phoneNumber, primary }) =>
      orKnown([], 'NOT_SAVED', async () => {
        const words = { name: name ?? '', relationship: relationship ?? '', phoneNumber: phoneNumber ?? '' }
        const input = { id: id ?? null, ...words, primary: primary === true, type: 'emergency' } as const
        await once(Object.values(input), (idempotencyKey) => request(UpsertUserContactDocument, { input, idempotencyKey }))
        return null
      }),
    deleteUserContact: ({ id }) =>
      orKnown([], 'NOT_DELETED', async () => {
        try {
          await request(DeleteUserContactDocument, { id: id ?? '' })
        } catch (error) {
          // Deleted in another tab, or by a press whose answer was lost.
          if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error
        }
        return null
      }),
  }
}
