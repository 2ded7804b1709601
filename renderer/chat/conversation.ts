import { request } from '#renderer/api/client.ts'
import { ConversationDocument, MarkMessagesReadDocument } from '#renderer/api/generated/messages.ts'
import type { ChatMessage } from './message-runs.ts'
import { type Poll, startPoll } from './poll.ts'
import { lookForUnread } from './unread.ts'

/** What is known of a conversation. */
export type ConversationState = {
  /** Null until the first answer. */
  readonly messages: readonly ChatMessage[] | null
  /** The last question was not answered. */
  readonly isLate: boolean
}

/** A conversation with a provider that is followed while its page is open. */
export type Conversation = {
  readonly getState: () => ConversationState
  /** Follows it while somebody listens. */
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a message that was just sent. */
  readonly add: (message: ChatMessage) => void
  readonly readOlder: () => Promise<void>
}

const EVERY_MS = 1_000
/** Of one answer. */
const PAGE = 50

/** Messages come in the order of their numbers, none twice and none left out: what is known is always the newest part without gaps. */
export function createConversation(providerId: string): Conversation {
  let state: ConversationState = { messages: null, isLate: false }
  let poll: Poll | undefined
  const listeners = new Set<() => void>()

  const set = (news: Partial<ConversationState>) => {
    state = { ...state, ...news }
    for (const listener of listeners) listener()
  }
  const ask = async (part: { readonly after?: number; readonly before?: number }): Promise<readonly ChatMessage[]> => {
    const { providerById } = await request(ConversationDocument, { id: providerId, ...part })
    return providerById.privateChannel.messages ?? []
  }
  const lastNumber = () => state.messages?.at(-1)?.number ?? 0

  /** Takes what follows on what is known; the rest was known before, or comes again with what is before it. */
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
  // Staff who act for a person read nothing in their place.
  const markRead = () =>
    void request(MarkMessagesReadDocument, { providerId, upTo: lastNumber() }).then(lookForUnread, () => undefined)

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
      // Two presses may have asked for the same.
      if (state.messages?.[0]?.number === first) set({ messages: [...older, ...state.messages] })
    },
  }
}
