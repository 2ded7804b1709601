import { typingTimer } from './typing-timer.ts'

/** Saves what a person types outside of a run. Only the newest words count. */
export type DraftSaver<Words> = {
  /** Saves words a second after the last change, and within three seconds while typing goes on. */
  readonly keep: (words: Words) => void
  /** Saves immediately: the page may be about to go. */
  readonly flush: () => void
  /** Saves nothing that has not left by now, and waits for what has: a sent message takes its draft with it. */
  readonly drop: () => Promise<void>
}

const REST_MS = 1000

type Ways<Words> = {
  readonly save: (words: Words) => Promise<unknown>
  /** Survives the page. */
  readonly saveAtOnce: (words: Words) => Promise<unknown>
}

export function createDraftSaver<Words extends string | object>({ save, saveAtOnce }: Ways<Words>): DraftSaver<Words> {
  let waiting: Words | null = null
  let saving: Promise<unknown> = Promise.resolve()

  const sendBy = (way: (words: Words) => Promise<unknown>) => {
    timer.stop()
    const words = waiting
    waiting = null
    if (words === null) return
    saving = way(words).catch(() => {
      // What was typed since counts more; else it is tried with the next change.
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
