import { createContext } from 'react'
import { type Conversation, createConversation } from './conversation.ts'
import { createDraft, type Draft } from './draft.ts'

/** The conversation and the draft of a page, by provider. */
export type ChatEntry = {
  readonly conversationWith: (providerId: string) => Conversation
  readonly draftTo: (providerId: string) => Draft
}

export function createChatEntry(): ChatEntry {
  const conversations = new Map<string, Conversation>()
  const drafts = new Map<string, Draft>()
  return {
    conversationWith: (id) => made(conversations, id, createConversation),
    draftTo: (id) => made(drafts, id, createDraft),
  }
}

function made<One>(all: Map<string, One>, id: string, make: (id: string) => One): One {
  const one = all.get(id) ?? make(id)
  all.set(id, one)
  return one
}

export const ChatEntryContext = createContext<ChatEntry | null>(null)
