import { request } from '#renderer/api/client.ts'
import { ConversationDocument, MarkMessagesReadDocument } from '#renderer/api/generated/messages.ts'
import type { ChatMessage } from './message-runs.ts'
import { type Poll, startPoll } from './poll.ts'
import { lookForUnread } from './unread.ts'

type ConversationState = {
  /** Null until the first reply. */
  readonly messages: readonly ChatMessage[] | null
  /** The last request failed. */
  readonly isLate: boolean
}

/** A conversation with a provider, updated while its page is open. */
export type Conversation = {
  readonly getState: () => ConversationState
  /** Updates the conversation while there are listeners. */
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a message that was just sent. */
  readonly add: (message: ChatMessage) => void
  readonly readOlder: () => Promise<void>
}

const EVERY_MS = 1_000
/** Messages per reply. */
const PAGE = 50

/**
 * A conversation whose messages are ordered by number, without duplicates and gaps. The known
 * messages are always the newest ones.
 */
export function createConversation(providerId: string): Conversation {
  let state: ConversationState = { messages: null, isLate: false }
  let poll: Poll | undefined
  const listeners = new Set<() => void>()

  const set = (news: Partial<ConversationState>) => {
    state = { ...state, ...news }
    for (const listener of listeners) listener()
  }
  const ask = async (part: {
    readonly after?: number
    readonly before?: number
  }): Promise<readonly ChatMessage[]> => {
    const { providerById } = await request(ConversationDocument, { id: providerId, ...part })
    return providerById.privateChannel.messages ?? []
  }
  const lastNumber = () => state.messages?.at(-1)?.number ?? 0

  /**
   * Adds the messages that directly follow the known ones. Other messages are known already, or
   * will be read again together with the missing ones.
   */
  const take = (found: readonly ChatMessage[]) => {
    const isFirst = lastNumber() === 0
    let last = lastNumber()
    const next = found.filter(({ number }, i) => {
      if (number !== last + 1 && !(isFirst && i === 0)) return false
      last = number
      return true
    })
    if (next.length > 0 || state.messages === null || state.isLate) {
      set({ messages: [...(state.messages ?? []), ...next], isLate: false })
    }
    if (next.some((message) => message.providerId !== null)) markRead()
  }
  // The server refuses this for staff who act for a person. The messages then stay unread.
  const markRead = () =>
    void request(MarkMessagesReadDocument, { providerId, upTo: lastNumber() }).then(
      lookForUnread,
      () => undefined,
    )

  const look = async (): Promise<boolean> => {
    try {
      const isFirst = lastNumber() === 0
      const found = await ask(isFirst ? {} : { after: lastNumber() })
      take(found)
      return !isFirst && found.length === PAGE
    } catch (error) {
      if (!state.isLate) set({ isLate: true })
      throw error
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      poll ??= startPoll(EVERY_MS, look)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        poll?.stop()
        poll = undefined
      }
    },
    add: (message) => {
      if (message.number === lastNumber() + 1 && state.messages !== null) take([message])
      else poll?.now()
    },
    readOlder: async () => {
      const first = state.messages?.[0]?.number ?? 1
      if (first === 1) return
      const older = await ask({ before: first })
      // Two presses may have requested the same messages.
      if (state.messages?.[0]?.number === first) set({ messages: [...older, ...state.messages] })
    },
  }
}
