import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { readAgain } from '#renderer/api/client.ts'
import type { UnreadMessagesQuery } from '#renderer/api/generated/graphql.ts'
import { UnreadMessagesDocument } from '#renderer/api/generated/messages.ts'

/** Messages that the person has not read: all of them, and of each provider. */
export type Unread = {
  readonly total: number
  readonly perProvider: readonly { readonly providerId: string; readonly count: number }[]
}

/** The messages that the person has not read, as last known. The navigation's flow says how often they are read again. */
export function useUnread(): Unread {
  // Without news of what is under way, an equal reply changes nothing.
  const { data, previousData } = useQuery(UnreadMessagesDocument, { notifyOnNetworkStatusChange: false })
  const known = data ?? previousData
  return useMemo(() => unreadIn(known?.privateMessageChannels ?? []), [known])
}

/** Asks immediately: something was read. */
export function lookForUnread(): void {
  readAgain(UnreadMessagesDocument)
}

export function unreadIn(channels: UnreadMessagesQuery['privateMessageChannels']): Unread {
  const perProvider = channels.map(({ providerId, unreadMessageCount: count }) => ({ providerId, count }))
  return { total: perProvider.reduce((total, { count }) => total + count, 0), perProvider }
}
