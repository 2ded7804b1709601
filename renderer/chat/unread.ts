import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { readAgain } from '#renderer/api/client.ts'
import type { UnreadMessagesQuery } from '#renderer/api/generated/graphql.ts'
import { UnreadMessagesDocument } from '#renderer/api/generated/messages.ts'

/** The number of unread messages, in total and by provider. */
export type Unread = {
  readonly total: number
  readonly perProvider: readonly { readonly providerId: string; readonly count: number }[]
}

/** The last known numbers. The navigation's flow sets how often they are read again. */
export function useUnread(): Unread {
  // Without network status, an equal reply causes no render.
  const { data, previousData } = useQuery(UnreadMessagesDocument, {
    notifyOnNetworkStatusChange: false,
  })
  const known = data ?? previousData
  return useMemo(() => unreadIn(known?.privateMessageChannels ?? []), [known])
}

/** Reads the numbers now, because messages were read. */
export function lookForUnread(): void {
  readAgain(UnreadMessagesDocument)
}

export function unreadIn(channels: UnreadMessagesQuery['privateMessageChannels']): Unread {
  const perProvider = channels.map(({ providerId, unreadMessageCount: count }) => ({
    providerId,
    count,
  }))
  return { total: perProvider.reduce((total, { count }) => total + count, 0), perProvider }
}
