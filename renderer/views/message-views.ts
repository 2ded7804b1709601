import '#renderer/ui/messages.css'
import { viewRegistry } from '#renderer/flow/contract.ts'
import { Chat } from './chat.tsx'
import { CrisisDialog, MessageProvider, MessagesHead, NoMessages } from './messages.tsx'
import { Reviewing } from './reviewing.tsx'

/** Views that only the flows of messages use. */
export type MessageView =
  | 'chat'
  | 'crisis-dialog'
  | 'message-provider'
  | 'messages-head'
  | 'no-messages'

export const MESSAGE_VIEWS = viewRegistry<MessageView | 'reviewing'>({
  chat: Chat,
  'crisis-dialog': CrisisDialog,
  'message-provider': MessageProvider,
  'messages-head': MessagesHead,
  'no-messages': NoMessages,
  reviewing: Reviewing,
})
