import { request, sendAtOnce } from '#renderer/api/client.ts'
import { createDraftSaver, type DraftSaver } from '#renderer/api/draft-saver.ts'
import { MessageDraftDocument, SaveMessageDraftDocument } from '#renderer/api/generated/messages.ts'

/** What a person began to write to a provider: kept on the server, encrypted, and never in the browser. */
export type Draft = DraftSaver<string> & {
  /** What is kept by now; empty where that cannot be read. */
  readonly read: () => Promise<string>
}

export function createDraft(providerId: string): Draft {
  const saver = createDraftSaver<string>({
    save: (content) => request(SaveMessageDraftDocument, { providerId, content }),
    saveAtOnce: (content) => sendAtOnce(SaveMessageDraftDocument, { providerId, content }),
  })
  return {
    ...saver,
    read: async () => {
      try {
        return (await request(MessageDraftDocument, { id: providerId })).providerById.privateChannel.draft ?? ''
      } catch {
        return ''
      }
    },
  }
}
