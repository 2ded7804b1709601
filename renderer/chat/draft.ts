import { isApiError } from '#renderer/api/api-error.ts'
import { request, sendAtOnce } from '#renderer/api/client.ts'
import { createDraftSaver, type DraftSaver } from '#renderer/api/draft-saver.ts'
import type { SaveMessageDraftMutationVariables } from '#renderer/api/generated/graphql.ts'
import { MessageDraftDocument, SaveMessageDraftDocument } from '#renderer/api/generated/messages.ts'
import { type Attachments, createAttachments, uploadedIds } from './attachments.ts'

/**
 * A draft of a message to a provider, with its files. It is stored on the server, encrypted, and
 * never in the browser.
 */
export type Draft = DraftSaver<string> & {
  /**
   * Files for the message. Each is saved with the draft once it is uploaded, until it is removed.
   */
  readonly files: Attachments
  /** The saved text; empty if it cannot be read. Also lists the saved files. */
  readonly read: () => Promise<string>
  /** Call this after the message was sent. */
  readonly clear: () => void
}

export function createDraft(providerId: string): Draft {
  const files = createAttachments()
  let words = ''
  /**
   * Ids of the files that the server stores with the draft. Null until they are read; they are not
   * overwritten before that.
   */
  let keptIds: string | null = null
  const ids = () => uploadedIds(files.getState())
  const haveFilesChanged = () => keptIds !== null && ids().join() !== keptIds

  const savingBy =
    (send: (draft: SaveMessageDraftMutationVariables) => Promise<unknown>) =>
    async (content: string) => {
      if (!haveFilesChanged()) return send({ providerId, content })
      const attachmentIds = ids()
      try {
        await send({ providerId, content, attachmentIds })
      } catch (error) {
        if (!isApiError(error) || error.code !== 'BAD_INPUT') throw error
        // A file was sent from another tab, or has expired. The text is saved without files.
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
        const { privateChannel } = (await request(MessageDraftDocument, { id: providerId }))
          .providerById
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
