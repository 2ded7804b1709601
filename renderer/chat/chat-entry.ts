import { createContext } from 'react'
import { type Attachments, createAttachments } from './attachments.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { createDraft, type Draft } from './draft.ts'

/** The conversation of a page, by its provider, and what was begun in it. */
export type ChatEntry = {
  readonly conversationWith: (providerId: string) => Conversation
  readonly draftTo: (providerId: string) => Draft
  readonly attachmentsTo: (providerId: string) => Attachments
}

export function createChatEntry(): ChatEntry {
  const conversations = new Map<string, Conversation>()
  const drafts = new Map<string, Draft>()
  const attachments = new Map<string, Attachments>()
  return {
    conversationWith: (id) => made(conversations, id, createConversation),
    draftTo: (id) => made(drafts, id, createDraft),
    attachmentsTo: (id) => made(attachments, id, () => createAttachments()),
  }
}

function made<One>(all: Map<string, One>, id: string, make: (id: string) => One): One {
  const one = all.get(id) ?? make(id)
  all.set(id, one)
  return one
}

export const ChatEntryContext = createContext<ChatEntry | null>(null)
