import { isApiError } from '#renderer/api/api-error.ts'
import { request, sendAtOnce } from '#renderer/api/client.ts'
import { createDraftSaver, type DraftSaver } from '#renderer/api/draft-saver.ts'
import type { SaveMessageDraftMutationVariables } from '#renderer/api/generated/graphql.ts'
import { MessageDraftDocument, SaveMessageDraftDocument } from '#renderer/api/generated/messages.ts'
import { type Attachments, createAttachments, uploadedIds } from './attachments.ts'

/** What a person began to write to a provider, with its files: kept on the server, encrypted, and never in the browser. */
export type Draft = DraftSaver<string> & {
  /** Files that are chosen for it. Each is kept with the words once it is uploaded, and until it is removed. */
  readonly files: Attachments
  /** The words that are kept by now; empty if they can't be read. Lists the files that are kept. */
  readonly read: () => Promise<string>
  /** After the message was sent. */
  readonly clear: () => void
}

export function createDraft(providerId: string): Draft {
  const files = createAttachments()
  let words = ''
  /** Ids of the files that the server keeps with the words; null until they were read: until then they are not overwritten. */
  let keptIds: string | null = null
  const ids = () => uploadedIds(files.getState())
  const haveFilesChanged = () => keptIds !== null && ids().join() !== keptIds

  const savingBy = (send: (draft: SaveMessageDraftMutationVariables) => Promise<unknown>) => async (content: string) => {
    if (!haveFilesChanged()) return send({ providerId, content })
    const attachmentIds = ids()
    try {
      await send({ providerId, content, attachmentIds })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'BAD_INPUT') throw error
      // A file was sent from another tab, or has expired: the words are kept nevertheless.
      await send({ providerId, content })
    }
    keptIds = attachmentIds.join()
  }
  const saver = createDraftSaver<string>({
    save: savingBy((draft) => request(SaveMessageDraftDocument, draft)),
    saveAtOnce: savingBy((draft) => sendAtOnce(SaveMessageDraftDocument, draft)),
  })
  files.subscribe(() => {
    if (haveFilesChanged()) saver.keep(words)
  })
  return {
    ...saver,
    files,
    keep: (content) => {
      words = content
      saver.keep(content)
    },
    read: async () => {
      try {
        const { privateChannel } = (await request(MessageDraftDocument, { id: providerId })).providerById
        if (words === '') words = privateChannel.draft ?? ''
        if (keptIds === null) {
          keptIds = privateChannel.draftAttachments.map(({ id }) => id).join()
          files.restore(privateChannel.draftAttachments)
        }
        return privateChannel.draft ?? ''
      } catch {
        return ''
      }
    },
    clear: () => {
      words = ''
      keptIds = ''
      files.clear()
    },
  }
}
