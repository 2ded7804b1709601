import { request } from '#renderer/api/client.ts'
import { EndLoginDocument, EndOtherLoginsDocument } from '#renderer/api/generated/logins.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'

/** Ends log-ins. Repeated calls have no further effect. */
export function loginEffects(
  refetch: () => void,
): EffectHandlers<'endLogin' | 'endOtherLogins' | 'refetchLogins'> {
  return {
    endLogin: async ({ id }) => {
      await request(EndLoginDocument, { id: id ?? '' })
      return null
    },
    endOtherLogins: async () => {
      await request(EndOtherLoginsDocument, {})
      return null
    },
    refetchLogins: async () => {
      refetch()
      return null
    },
  }
}
