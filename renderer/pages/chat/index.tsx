import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { SendMessageToProviderDocument } from '#renderer/api/generated/messages.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { waitingCare } from '#renderer/api/waiting-care.ts'
import { type ChatEntry, ChatEntryContext, createChatEntry } from '#renderer/chat/chat-entry.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { createIntentKeys } from '#renderer/effects/intent-keys.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { MESSAGE_VIEWS } from '#renderer/views/message-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/** A conversation with the therapist or the psychiatrist. */
export function ChatPage() {
  const { relationship = '' } = useParams()
  return <ChatWith key={relationship} relationship={relationship} />
}

function ChatWith({ relationship }: { readonly relationship: string }) {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [entry] = useState(createChatEntry)
  const [sending] = useState(() => chatEffects(entry))
  const inputs = async () => ({
    user: toJson(user),
    config: toJson(config),
    reactivation: await waitingCare(user),
    relationship:
      relationship === 'therapist' || relationship === 'psychiatrist' ? relationship : null,
    now: serverNow().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  })
  // Replaces the page, so that Back does not return here.
  const effects = {
    ...pageEffects({ navigate: (path) => navigate(path, { replace: true }), refetch }),
    ...sending,
  }
  return (
    <ChatEntryContext value={entry}>
      <FlowPage flow="chat" inputs={inputs} effects={effects} views={MESSAGE_VIEWS} />
    </ChatEntryContext>
  )
}

/**
 * Sends a message. Its id stays the same until the result is known, so a lost reply or a second
 * press does not send it twice.
 */
export function chatEffects(entry: ChatEntry): EffectHandlers<'sendMessage'> {
  const once = createIntentKeys()
  return {
    sendMessage: ({ providerId, content, attachmentIds }) =>
      orKnown([], 'NOT_SENT', async () => {
        const message = {
          providerId: providerId ?? '',
          content: content ?? '',
          attachmentIds: [...(attachmentIds ?? [])],
        }
        const { patientPortalMessageProvider: sent } = await once(
          Object.values(message).flat(),
          (clientMessageId) =>
            request(SendMessageToProviderDocument, { ...message, clientMessageId }),
        )
        entry.conversationWith(message.providerId).add(sent)
        return sent.number
      }),
  }
}
