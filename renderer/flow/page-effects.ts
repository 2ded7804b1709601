import { request } from '#renderer/api/client.ts'
import { TrackDocument } from '#renderer/api/generated/graphql.ts'
import type { EffectRegistry } from './run-store.ts'

type PageEffects = {
  readonly navigate: (path: string) => unknown
  readonly refetch: () => Promise<unknown>
  readonly complete?: () => void
}

/** The effects that a page of the portal carries out for its flow. */
export function pageEffects({ navigate, refetch, complete }: PageEffects): EffectRegistry {
  return {
    wait: ({ ms }) =>
      new Promise((resolve) => {
        setTimeout(() => resolve(null), typeof ms === 'number' ? ms : 0)
      }),
    refetchUser: async () => {
      await refetch()
      return null
    },
    navigate: async ({ to }) => {
      if (typeof to === 'string' && to.startsWith('/') && !to.startsWith('//')) await navigate(to)
      return null
    },
    complete: async () => {
      complete?.()
      return null
    },
    track: async ({ tag }) => {
      if (typeof tag === 'string') await request(TrackDocument, { tag })
      return null
    },
  }
}
