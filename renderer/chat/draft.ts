import { request, sendAtOnce } from '#renderer/api/client.ts'
import { MessageDraftDocument, SaveMessageDraftDocument } from '#renderer/api/generated/messages.ts'

/** What a person began to write to a provider: kept on the server, encrypted, and never in the browser. */
export type Draft = {
  /** What is kept by now; empty where that cannot be read. */
  readonly read: () => Promise<string>
  /** Keeps a text a second after the last change. */
  readonly keep: (content: string) => void
  /** Keeps nothing that has not left by now, and waits for what has: a sent message takes the draft with it. */
  readonly drop: () => Promise<void>
  /** Keeps at once what waits: the page is about to go. */
  readonly flush: () => void
}

const AFTER_MS = 1_000

export function createDraft(providerId: string): Draft {
  let waiting: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<unknown> = Promise.resolve()

  const save = () => {
    const content = waiting
    waiting = null
    if (content === null) return
    saving = saving
      .then(() => request(SaveMessageDraftDocument, { providerId, content }))
      // What was typed since counts more; else it is tried with the next change.
      .catch(() => {
        waiting ??= content
      })
  }
  return {
    read: async () => {
      try {
        return (await request(MessageDraftDocument, { id: providerId })).providerById.privateChannel.draft ?? ''
      } catch {
        return ''
      }
    },
    keep: (content) => {
      waiting = content
      clearTimeout(timer)
      timer = setTimeout(save, AFTER_MS)
    },
    drop: async () => {
      clearTimeout(timer)
      waiting = null
      await saving
      waiting = null
    },
    flush: () => {
      clearTimeout(timer)
      if (waiting === null) return
      sendAtOnce(SaveMessageDraftDocument, { providerId, content: waiting })
      waiting = null
    },
  }
}
