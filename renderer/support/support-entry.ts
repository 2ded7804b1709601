import { createContext } from 'react'
import { isObject } from '#engine/index.ts'
import { isApiError } from '#renderer/api/api-error.ts'
import { request, sendAtOnce } from '#renderer/api/client.ts'
import { createDraftSaver, type DraftSaver } from '#renderer/api/draft-saver.ts'
import {
  CreateSupportMessageDocument,
  DeleteSupportAttachmentDocument,
  SaveSupportDraftDocument,
  SupportDraftDocument,
} from '#renderer/api/generated/support.ts'
import { type Attachments, createAttachments } from '#renderer/chat/attachments.ts'
import { post, type Sending } from '#renderer/chat/send-file.ts'

/** The upload address for files of messages to Patient Support. */
const FILES = '/messaging/uploads'

export type SupportWords = { readonly subject: string; readonly body: string }

/**
 * A draft of a message at one address below /support. It is stored on the server, encrypted, and
 * never in the browser.
 */
export type SupportEntry = Pick<DraftSaver<SupportWords>, 'keep' | 'flush'> & {
  /** Files for the message. */
  readonly files: Attachments
  /** The saved draft; null if there is none or it cannot be read. */
  readonly read: () => Promise<SupportWords | null>
  /**
   * Sends the message. It uses the draft's id until the result is known, so a lost reply, a second
   * press and a second tab do not send it twice.
   */
  readonly send: (words: SupportWords) => Promise<{ readonly isWaiting: boolean }>
}

export function createSupportEntry(path: string): SupportEntry {
  let clientMessageId: string = crypto.randomUUID()
  const { keep, flush, drop } = createDraftSaver<SupportWords>({
    save: (words) => request(SaveSupportDraftDocument, { path, ...words, clientMessageId }),
    saveAtOnce: (words) =>
      sendAtOnce(SaveSupportDraftDocument, { path, ...words, clientMessageId }),
  })
  const files = createAttachments({
    send: sendSupportFile,
    discard: (token) =>
      void request(DeleteSupportAttachmentDocument, { token }).catch(() => undefined),
  })
  const create = async (words: SupportWords) => {
    const attachmentTokens = await uploadedIn(files)
    const sent = await request(CreateSupportMessageDocument, {
      path,
      ...words,
      attachmentTokens,
      clientMessageId,
    })
    files.clear()
    return { isWaiting: sent.createSupportMessage.isWaiting }
  }
  return {
    files,
    read: async () => {
      try {
        const { supportDraft } = await request(SupportDraftDocument, { path })
        if (supportDraft === null) return null
        clientMessageId = supportDraft.clientMessageId
        return { subject: supportDraft.subject, body: supportDraft.body }
      } catch {
        return null
      }
    },
    keep,
    flush,
    send: async (words) => {
      await drop()
      try {
        return await create(words).catch((error: unknown) => {
          // Another tab has sent the draft. This tab has a different text by now, which is sent as
          // another message.
          if (!isApiError(error) || error.code !== 'KEY_REUSED') throw error
          clientMessageId = crypto.randomUUID()
          return create(words)
        })
      } catch (error) {
        keep(words)
        throw error
      }
    },
  }
}

/**
 * Waits for running uploads.
 *
 * @throws {EffectFailure} FILES_MISSING if one has failed.
 */
async function uploadedIn({ getState, subscribe }: Attachments): Promise<readonly string[]> {
  const isUnderWay = () => getState().files.some(({ state }) => state.type === 'uploading')
  while (isUnderWay())
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        stop()
        resolve()
      })
    })
  return getState().files.map(({ state }) => {
    if (state.type === 'uploaded') return state.id
    throw Object.assign(new Error('A file is not there'), { code: 'FILES_MISSING' })
  })
}

async function sendSupportFile(file: File, sending: Sending): Promise<{ readonly id: string }> {
  const form = new FormData()
  form.append('name', file.name)
  form.append('file', file)
  const reply: unknown = JSON.parse(await post(FILES, form, sending))
  const token: unknown = isObject(reply) && isObject(reply.data) ? reply.data.token : undefined
  if (typeof token !== 'string') throw new Error('The server gave no token for the file')
  return { id: token }
}

export const SupportEntryContext = createContext<SupportEntry | null>(null)
