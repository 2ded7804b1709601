import { useSyncExternalStore } from 'react'
import { request } from '#renderer/api/client.ts'
import { UnreadMessagesDocument } from '#renderer/api/generated/messages.ts'
import { type Poll, startPoll } from './poll.ts'

/** The number of unread messages, in total and by provider. */
export type Unread = {
  readonly total: number
  readonly perProvider: readonly { readonly providerId: string; readonly count: number }[]
}

const NONE: Unread = { total: 0, perProvider: [] }
const EVERY_MS = 10_000

let known = NONE
let poll: Poll | undefined
const listeners = new Set<() => void>()

/** The unread messages, read every 10 seconds while a component shows them. */
export function useUnread(): Unread {
  return useSyncExternalStore(subscribe, () => known)
}

/** Reads the numbers now, because messages were read. */
export function lookForUnread(): void {
  poll?.now()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  poll ??= startPoll(EVERY_MS, look)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    poll?.stop()
    poll = undefined
    known = NONE
  }
}

async function look(): Promise<boolean> {
  const { privateMessageChannels } = await request(UnreadMessagesDocument, {})
  const perProvider = privateMessageChannels.map(({ providerId, unreadMessageCount: count }) => ({ providerId, count }))
  const news = { total: perProvider.reduce((total, { count }) => total + count, 0), perProvider }
  if (JSON.stringify(news) !== JSON.stringify(known)) {
    known = news
    for (const listener of listeners) listener()
  }
  return false
}
