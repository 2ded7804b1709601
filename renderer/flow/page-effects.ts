import { request } from '#renderer/api/client.ts'
import { TrackDocument } from '#renderer/api/generated/person-events.ts'
import type { EffectHandlers } from './contract.ts'

type PageEffects = {
  readonly navigate: (path: string) => unknown
  readonly refetch: () => Promise<unknown>
  readonly complete?: () => void
}

/** Effects that a page of the portal carries out for its flow. */
export function pageEffects({
  navigate,
  refetch,
  complete,
}: PageEffects): EffectHandlers<'wait' | 'refetchUser' | 'navigate' | 'complete' | 'track'> {
  return {
    wait: ({ ms }) =>
      new Promise((resolve) => {
        setTimeout(() => resolve(null), ms ?? 0)
      }),
    refetchUser: async () => {
      await refetch()
      return null
    },
    navigate: async ({ to }) => {
      // A definition can only open pages of this portal, even if a rule computes another address.
      if (to?.startsWith('/') && !to.startsWith('//')) await navigate(to)
      return null
    },
    complete: async () => {
      complete?.()
      return null
    },
    track: async ({ tag }) => {
      if (tag) await request(TrackDocument, { tag })
      return null
    },
  }
}
