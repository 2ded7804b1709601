import { typingTimer } from './typing-timer.ts'

/** Saves a draft that is not part of a run. Only the newest text is saved. */
export type DraftSaver<Words> = {
  /**
   * Saves text one second after the last change, and within three seconds while a person keeps
   * typing.
   */
  readonly keep: (words: Words) => void
  /** Saves immediately, because the page may be about to close. */
  readonly flush: () => void
  /**
   * Discards text that has not been sent, and waits for a running save. The server deletes the
   * draft with the sent message.
   */
  readonly drop: () => Promise<void>
}

const REST_MS = 1000

type Ways<Words> = {
  readonly save: (words: Words) => Promise<unknown>
  /** A request that outlives the page. */
  readonly saveAtOnce: (words: Words) => Promise<unknown>
}

export function createDraftSaver<Words extends string | object>({
  save,
  saveAtOnce,
}: Ways<Words>): DraftSaver<Words> {
  let waiting: Words | null = null
  let saving: Promise<unknown> = Promise.resolve()

  const sendBy = (way: (words: Words) => Promise<unknown>) => {
    timer.stop()
    const words = waiting
    waiting = null
    if (words === null) return
    saving = way(words).catch(() => {
      // Newer text replaces it. Otherwise it is saved with the next change.
      waiting ??= words
    })
  }
  const saveInTurn = (words: Words) => saving.then(() => save(words))
  const timer = typingTimer(() => sendBy(saveInTurn))
  return {
    keep: (words) => {
      waiting = words
      timer.restart(REST_MS)
    },
    flush: () => sendBy((words) => Promise.all([saving, saveAtOnce(words)])),
    drop: async () => {
      timer.stop()
      waiting = null
      await saving
      waiting = null
    },
  }
}
